"""The sentences of the site: what a code, a fact or a value of the engine is in words, a module a subject."""
