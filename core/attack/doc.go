// Package attack looks for worlds in which a promise of ZooKeeper is broken. A seed is a script: Random writes it, Run
// plays it under the checkers and says how it ended, Minimise makes one that fails short.
//
//	random.go          the form of such a script: a part with faults, then everything is healed and must work
//	random_faults.go   crashes, partitions, slow disks …
//	random_clients.go  what clients ask for meanwhile
//	random_acl.go      …and who may
//	weather.go         faults that fall by themselves on a world that somebody plays with
//	search.go          …and a seed of them looked for, in which something happens
//	proof.go           lines that a reader has written, put to trials
//	attack.go          Run and its Verdict
//	minimise.go        a script that fails, made short
//	shorten.go         …in slices, or one in which something happens that was looked for
package attack
