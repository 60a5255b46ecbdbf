"""Walking skeletons: rule books with their true control flow and simplified arithmetic, to prove the contract."""
