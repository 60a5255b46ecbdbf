"""What people type and what hostile files bring, as tables; and files with small faults in them, made by chance."""
