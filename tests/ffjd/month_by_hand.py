"""The CP of everyone on every list of the month, computed by hand, and why each has moved by the first of March."""

# The list taken over.
FEBRUARY = {
    "gilles": 1900,
    "elise": 1700,
    "fabien": 1700,
    "claire": 1600,
    "daniel": 1600,
    "odile": 1550,
    "anne": 1500,
    "benoit": 1500,
    "marc": 1500,
    "hugo": 1300,
    "ines": 1300,
    "jules": 1200,
}

# A game brings (Pts - PA) * K. PA = 1 + d/500: 1 at equal CP; 1.1 and 0.9 at 50; 1.2 and 0.8 at 100; 1.4 and 0.6 at 200.
# K = 15 slow and 5 accelerated from 1500 on, 25 and 15 below 1350. Thonon moves nobody but Léa: she was unrated.
FIRST = {
    "gilles": 1894,  # Melun: draws Élise, (1 - 1.4) * 15 = -6
    "elise": 1718,  # Paris: beats Fabien +15, draws Daniel (1 - 1.2) * 15 = -3; Melun (1 - 0.6) * 15 = +6; together +18
    "fabien": 1696,  # Paris: loses -15, beats Daniel (2 - 1.2) * 15 = +12; Meaux: draws Daniel (1 - 1.2) * 5 = -1; -4
    "claire": 1613,  # Lyon: draws Anne (1 - 1.2) * 15 = -3, beats Benoît +12; Annecy: beats Anne (2 - 1.2) * 5 = +4; +13
    "daniel": 1592,  # Paris: draws Élise (1 - 0.8) * 15 = +3, loses (0 - 0.8) * 15 = -12; Meaux (1 - 0.8) * 5 = +1; -8
    "odile": 1564,  # Sceaux: beats Marc (2 - 1.1) * 15 = +13.5 -> +14
    "anne": 1514,  # Lyon: beats Benoît +15, draws Claire (1 - 0.8) * 15 = +3; Annecy: loses (0 - 0.8) * 5 = -4; +14
    "marc": 1491,  # Meaux: beats Benoît +5; Sceaux: loses (0 - 0.9) * 15 = -13.5; together -8.5 -> -9
    "lea": 1490,  # Thonon: 6 points of 5 games, MCP = (1500 + 1500 + 1600 + 1300 + 1300) / 5 = 1440; 1440 + 250 * 1/5
    "benoit": 1468,  # Lyon: loses -15, loses (0 - 0.8) * 15 = -12; Meaux: loses -5; -32
    "hugo": 1312,  # Annecy: beats Inès (2 - 1) * 15 = +15; Évry: draws Jules (1 - 1.2) * 15 = -3; +12
    "ines": 1255,  # Annecy: loses -15; Royat: loses (0 - 1.2) * 25 = -30; -45
    "jules": 1233,  # Évry: draws Hugo (1 - 0.8) * 15 = +3; Royat: beats Inès (2 - 0.8) * 25 = +30; +33
}

# Daniel had beaten Élise in Paris.
SECOND = FIRST | {
    "elise": 1703,  # (0 - 1.2) * 15 = -18 instead of -3: 15 - 18 + 6 = +3
    "daniel": 1607,  # (2 - 0.8) * 15 = +18 instead of +3: 18 - 12 + 1 = +7
}

# Grenoble and Valence (slow), and Vichy (accelerated), each with the CP of the second edition.
APRIL = SECOND | {
    "gilles": 2050,  # Vichy: forfeits against Fabien, (0 - 1.396) * 5 = -6.98; superseded by the decision
    "elise": 1707,  # Vichy: beats Daniel, d = 96: (2 - 1.192) * 5 = +4.04 -> +4
    "fabien": 1699,  # Vichy: d = -198, (2 - 0.604) * 5 = +6.98; Valence: d = 132, (1 - 1.264) * 15 = -3.96; +3.02 -> +3
    "daniel": 1603,  # Vichy: (0 - 0.808) * 5 = -4.04 -> -4
    "claire": 1595,  # Grenoble: loses to Anne, d = 99: (0 - 1.198) * 15 = -17.97 -> -18
    "odile": 1568,  # Valence: draws Fabien, d = -132: (1 - 0.736) * 15 = +3.96 -> +4
    "anne": 1532,  # Grenoble: d = -99, (2 - 0.802) * 15 = +17.97 -> +18
}

# By which series each CP of the first edition has moved.
REASONS = {
    "Gilles Gautier": "Match de Melun",
    "Élise Estève": "Championnat de Paris, Match de Melun",
    "Fabien Faure": "Championnat de Paris, Rapide de Meaux",
    "Claire Colin": "Tournoi de Lyon, Rapide d’Annecy",  # not Thonon, where she met nobody but Léa
    "Daniel Diot": "Championnat de Paris, Rapide de Meaux",
    "Odile Olivier": "Match de Sceaux",
    "Anne Aubert": "Tournoi de Lyon, Rapide d’Annecy",
    "Marc Moreau": "Rapide de Meaux, Match de Sceaux",
    "Léa Lambert": "first rating: Tournoi de Thonon",
    "Benoît Blanc": "Tournoi de Lyon, Rapide de Meaux",
    "Hugo Henry": "Rapide d’Annecy, Coupe des jeunes d’Évry",
    "Inès Imbert": "Rapide d’Annecy, Match de Royat",
    "Jules Joly": "Coupe des jeunes d’Évry, Match de Royat",
}
