package server_test

import (
	"fmt"
	"runtime"
	"testing"

	bench "zootrope/core/cluster"
)

// BenchmarkCommit is committed writes of 128 bytes by five servers in one thread, tracing off, no disk.
func BenchmarkCommit(b *testing.B) {
	for _, window := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("window=%d", window), func(b *testing.B) {
			c, err := bench.New(5, window, 128)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for n := b.N; n > 0; n -= 512 {
				c.Write(min(n, 512))
				runtime.Gosched() // in WebAssembly nothing else lets the collector go on, with its write barriers
			}
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
			if n := c.Applied(); n < b.N {
				b.Fatalf("%d of %d writes are applied everywhere", n, b.N)
			}
		})
	}
}
