"""The printed parts as code (build123d, extra `cad`), where each sits, its files and pictures.

Every part is modelled where it sits on the finished board: the axis of the ring is z, the top of
the base plate is height 0, seat 0 is in the south (negative y). All sizes come from
`data/mechanics.toml`.
"""
