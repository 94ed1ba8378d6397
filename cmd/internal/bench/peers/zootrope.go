package main

import "zootrope/core/cluster"

// zoo is ours.
type zoo struct{ *cluster.Cluster }

func newZoo(n, window, size int) (system, error) {
	c, err := cluster.New(n, window, size)
	return zoo{c}, err
}

func (z zoo) write(n int) error {
	z.Write(n)
	return nil
}

func (z zoo) close() {}
