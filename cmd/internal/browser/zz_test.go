package browser

import ("testing";"os")

func TestZZOpen(t *testing.T) {
	b := start(t)
	at := os.Getenv("AT")
	for range 20 {
		p, err := b.Open(file(at), wide, high)
		if err != nil { t.Fatal(err) }
		if at != "#/" { wait(t, p, Resting) }
		if os.Getenv("MORE") != "" { for range 12 { press(t, p, "."); wait(t, p, Resting) } }
		p.Close()
	}
}
