package script

import "testing"

// BenchmarkWorld is random worlds with faults, everything traced: with all checkers, which is what `zootrope check` does,
// without, and with all that going back needs.
func BenchmarkWorld(b *testing.B) {
	for _, how := range []struct {
		name string
		opts Options
	}{{"checked", Options{Passing: true}}, {"unchecked", Options{Passing: true, Unchecked: true}}, {"kept", Options{}}} {
		b.Run(how.name, func(b *testing.B) {
			b.ReportAllocs()
			var turns, events int64
			for i := range b.N {
				s, err := Parse("random", Random(uint64(1+i%200), LeastVoters, MostVoters))
				if err != nil {
					b.Fatal(err)
				}
				p := New(s, how.opts)
				if status := p.RunAll(); status != Done {
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
	s, err := Parse("writes", source)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	var turns, events int64
	for range b.N {
		p := New(s, Options{})
		if status := p.RunAll(); status != Done {
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
	s, err := Parse("writes", source)
	if err != nil {
		b.Fatal(err)
	}
	p := New(s, Options{Frames: PageFrames})
	defer p.Close()
	if status := p.RunAll(); status != Done {
		b.Fatal(status, p.Err())
	}
	last := p.Turn()
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		p.SeekTurn(int64(i) * 7919 % last)
	}
	b.ReportMetric(float64(last), "turns")
}
