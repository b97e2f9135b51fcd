"""What pages ask of a game about its play, one module a game; ``registry`` lists them.

Here are the words of what is said and done, what may be said at any moment, and how a press becomes an action. Nothing
here knows the database or a page. What is returned tells cards, so whoever asks has asked for leave to see them.
"""
