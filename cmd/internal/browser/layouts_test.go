package browser

import (
	"fmt"
	"testing"
)

// struck is a press of a key of another layout: the character that it makes, and where the key is.
func struck(t *testing.T, p *Page, key, code string, shift bool) {
	t.Helper()
	eval(t, p, fmt.Sprintf(`(document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: %q, code: %q, shiftKey: %t, bubbles: true, cancelable: true })), "")`, key, code, shift))
}

// Letters are keys, whatever layout or input method is on: Russian and Greek letters, the digits of AZERTY, a key of which an input method tells
// nothing, and full-width signs.
func TestLettersOfOtherLayouts(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	eval(t, p, `(document.querySelector('[data-key="setups"]').focus(), "")`)
	struck(t, p, "ф", "KeyA", false)
	wait(t, p, `document.activeElement.matches(".hold")`)
	struck(t, p, "é", "Digit2", false)
	wait(t, p, handful+`.includes("crash 2")`)
	struck(t, p, "с", "KeyC", false) // Russian
	wrote(t, p, "crash 2")
	struck(t, p, "ρ", "KeyR", false)
	wrote(t, p, "start 2")
	struck(t, p, "Process", "KeyP", false)
	wrote(t, p, "pause 2")
	struck(t, p, "ｐ", "KeyP", false)
	wrote(t, p, "resume 2")
	struck(t, p, "М", "KeyM", true)
	wrote(t, p, "heal")
	// A layout that has the letter elsewhere has it there.
	struck(t, p, "3", "Digit3", true)
	struck(t, p, "c", "KeyI", false) // Dvorak
	wrote(t, p, "crash 3")
	// A key that makes a Latin letter means that letter, whatever another layout has on the key. With Caps Lock it means the same letter.
	struck(t, p, "1", "Digit1", false)
	wait(t, p, handful+`.includes("crash 1")`)
	struck(t, p, "j", "KeyC", false) // Dvorak
	struck(t, p, "P", "KeyR", false)
	wrote(t, p, "crash 3; pause 1")
}

// The keys of an input method choose among its characters: they neither take a completion nor leave the field.
func TestKeysOfAnInputMethod(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `(document.activeElement.value = "", 1)`)
	press(t, p, "cr")
	wait(t, p, `!document.getElementById("candidates").hidden`)
	for _, key := range []string{"Tab", "Enter", "ArrowUp", "ArrowDown", "Escape"} {
		for _, how := range []string{"isComposing: true", "keyCode: 229"} {
			is(t, p, fmt.Sprintf(`String(document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: %q, %s, bubbles: true, cancelable: true })))`, key, how), "true")
		}
	}
	is(t, p, `document.activeElement.id + " " + document.activeElement.value + " " + document.getElementById("candidates").hidden`, "command cr false")
	press(t, p, "\t")
	wait(t, p, `document.activeElement.value === "crash "`)
}

// pasted puts text into the console as a paste does.
func pasted(t *testing.T, p *Page, text string) {
	t.Helper()
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData("text/plain", %q);
		document.activeElement.value = "";
		return String(document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })));
	})()`, text))
}

// Each pasted line is a command. The first line that is refused ends the paste. A whole script begins a world of its own.
func TestPastedLines(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	pasted(t, p, "client bob 1\r\nsettle\n# a comment\n\nbob create /x ‘a b’\nsettle\n")
	wrote(t, p, `client bob 1; settle; bob create /x 'a b'; settle`)
	pasted(t, p, "crash 1\ncrash 99\ncrash 2\n")
	wait(t, p, Resting+` && document.activeElement.value === "crash 99" && [...document.querySelectorAll(".con-out .err")].at(-1).textContent.includes("Line 2 of 4")`)
	is(t, p, `String(`+typedIn+`.includes("crash 2"))`, "false")
	pasted(t, p, "servers 5\nstart all\nrun until leader is 5\nclient ann 1\nsettle\nann create /x hello\nsettle\ncrash 5\nrun until leader exists\nexpect node /x data is hello\n")
	wait(t, p, Resting+` && document.querySelectorAll(".con-out .err").length === 0 && [...document.querySelectorAll('.con-out [data-by="script"]')].at(-1)?.textContent.startsWith("expect node /x")`)
}
