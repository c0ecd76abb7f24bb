"""The booklet rule by rule: each test sets a scene at a real table and says what comes of it."""
