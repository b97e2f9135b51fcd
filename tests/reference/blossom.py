"""A greatest matching of any graph, by growing alternating trees and shrinking blossoms (Edmonds 1965), plainly."""

from collections import deque


def greatest_matching(neighbours: dict[int, set[int]]) -> dict[int, int]:
    """Whom each is matched with; who stays alone is missing. Neighbours must name each other."""
    mates: dict[int, int] = {}
    for root in neighbours:
        if root not in mates:
            path = augmenting_path(neighbours, mates, root)
            for one, other in zip(path[::2], path[1::2], strict=True):
                mates[one], mates[other] = other, one
    return mates


def augmenting_path(neighbours: dict[int, set[int]], mates: dict[int, int], root: int) -> list[int]:
    """A path from a lonely root to another lonely one, every second edge of it matched; empty where there is none."""
    base = {node: node for node in neighbours}
    parent: dict[int, int] = {}
    outer = {root}
    queue = deque([root])
    while queue:
        node = queue.popleft()
        for other in sorted(neighbours[node]):
            if base[node] == base[other] or mates.get(node) == other:
                continue
            if other == root or mates.get(other) in parent:
                queue.extend(shrink(base, parent, mates, outer, node, other))
            elif other not in parent:
                parent[other] = node
                if other not in mates:
                    return path_to(other, parent, mates)
                outer.add(mates[other])
                queue.append(mates[other])
    return []


def shrink(
    base: dict[int, int], parent: dict[int, int], mates: dict[int, int], outer: set[int], one: int, other: int
) -> list[int]:
    """Shrink the odd circle that an edge between two outer nodes closes; return the nodes that became outer by it."""
    stem = common_base(base, parent, mates, one, other)
    circle: set[int] = set()
    for start, child in ((one, other), (other, one)):
        node = start
        while base[node] != stem:
            circle |= {base[node], base[mates[node]]}
            parent[node] = child
            child = mates[node]
            node = parent[mates[node]]
    new = []
    for node in base:
        if base[node] in circle:
            base[node] = stem
            if node not in outer:
                outer.add(node)
                new.append(node)
    return new


def common_base(base: dict[int, int], parent: dict[int, int], mates: dict[int, int], one: int, other: int) -> int:
    """The first base that lies on the way to the root from both."""
    seen = set()
    node = base[one]
    while True:
        seen.add(node)
        if node not in mates:
            break
        node = base[parent[mates[node]]]
    node = base[other]
    while node not in seen:
        node = base[parent[mates[node]]]
    return node


def path_to(end: int, parent: dict[int, int], mates: dict[int, int]) -> list[int]:
    """The nodes from a lonely end back to the root, in the pairs that will be matched."""
    path = [end, parent[end]]
    while path[-1] in mates:
        inner = mates[path[-1]]
        path += [inner, parent[inner]]
    return path
