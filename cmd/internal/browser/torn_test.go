package browser

import "testing"

// The console says below a crash what is lost, and below the start after it what is read and which record is dropped.
func TestATornTailIsTold(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=zh#/playground"), wide, high)
	wait(t, p, Resting)
	for _, command := range []string{"disk 1 hold", "ann create /x 0", "settle", "ann set /x 1", "settle", "crash 1 --torn", "start 1"} {
		byHand(t, p, command)
	}
	const said = `[...document.querySelectorAll(".con-out > .said")].some((e) => e.textContent.match(`
	wait(t, p, said+`/^1 号崩溃，日志从 1:\d+ 退回到 1:\d+：丢失 \d+ 条记录，1:\d+ 只写了一半$/))`)
	wait(t, p, said+`/^1 号启动，日志到 1:\d+：载入快照 1:0，重放 \d+ 条记录，丢弃残缺的记录 1:\d+$/))`)
}
