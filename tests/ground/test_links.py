"""Links make groups, whichever way round they are told."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.links import linked_groups

links = st.lists(st.lists(st.integers(0, 12), min_size=1, max_size=3), max_size=12)


@given(links)
def test_groups_are_the_components_of_the_graph_of_links(given_: list[list[int]]) -> None:
    graph: nx.Graph[int] = nx.Graph()
    for link in given_:
        graph.add_nodes_from(link)
        graph.add_edges_from((link[0], other) for other in link)
    assert sorted(sorted(group) for group in linked_groups(given_)) == sorted(
        sorted(group) for group in nx.connected_components(graph)
    )


def test_a_chain_is_one_group_and_a_stranger_another() -> None:
    assert linked_groups([("a", "b"), ("x",), ("c", "b"), ("c", "d")]) == (("a", "b", "c", "d"), ("x",))
