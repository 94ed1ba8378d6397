package player_test

import (
	"testing"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/script"
)

// BenchmarkWorld is random worlds with faults, everything traced: with all checkers, which is what `zootrope check` does,
// without, and with all that going back needs.
func BenchmarkWorld(b *testing.B) {
	for _, how := range []struct {
		name string
		opts player.Options
	}{{"checked", player.Options{Passing: true}}, {"unchecked", player.Options{Passing: true, Unchecked: true}}, {"kept", player.Options{}}} {
		b.Run(how.name, func(b *testing.B) {
			b.ReportAllocs()
			var turns, events int64
			for i := range b.N {
				s, err := script.Parse("random", attack.Random(uint64(1+i%200), attack.LeastVoters, attack.MostVoters))
				if err != nil {
					b.Fatal(err)
				}
				p := player.New(s, how.opts)
				if status := p.RunAll(); status != player.Done {
					b.Fatal(status, p.Err())
				}
				turns, events = turns+p.Turn(), events+p.World().Seq()
				p.Close()
			}
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
		})
	}
}

// BenchmarkWrites is the run that lessons are made of: five servers, one client, 1000 pipelined writes, everything traced.
func BenchmarkWrites(b *testing.B) {
	const source = "servers 5\nstart all\nrun until servers agree\nclient a 1\nsettle\na create /n v\na repeat 1000 --async set /n v%d\nsettle\n"
	s, err := script.Parse("writes", source)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	var turns, events int64
	for range b.N {
		p := player.New(s, player.Options{})
		if status := p.RunAll(); status != player.Done {
			b.Fatal(status, p.Err())
		}
		turns, events = turns+p.Turn(), events+p.World().Seq()
		p.Close()
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
	b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkSeek is going back to any event of a run of 50 000, with key frames as the page has them.
func BenchmarkSeek(b *testing.B) {
	const source = "servers 5\nstart all\nrun until servers agree\nclient a 1\nsettle\na create /n v\na repeat 2500 --async set /n v%d\nsettle\n"
	s, err := script.Parse("writes", source)
	if err != nil {
		b.Fatal(err)
	}
	p := player.New(s, player.Options{Frames: player.PageFrames})
	defer p.Close()
	if status := p.RunAll(); status != player.Done {
		b.Fatal(status, p.Err())
	}
	last := p.Moves()
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if err := p.SeekMoves(0, int64(i)*7919%last); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(last), "moves")
}
