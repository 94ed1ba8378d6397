package diagram

import "strings"

// paint is a colour token of the page in both themes.
type paint struct{ Name, Light, Dark string }

// paints are the tokens that the picture uses, by the page's names.
var paints = []paint{
	{"well", "#F3F0E9", "#151310"}, {"card", "#FFFEFC", "#24211D"}, {"ink2", "#575248", "#B8B1A2"}, {"ink3", "#6E685C", "#999180"},
	{"ink", "#211F1B", "#EDE8DD"}, {"line2", "#948A78", "#7A7263"}, {"line", "#DFD9CD", "#36322B"}, {"goldink", "#855A00", "#E9B95A"},
	{"gold", "#E5AC36", "#E9B44C"}, {"lit", "#F8F1DD", "#292317"}, {"plum", "#86397B", "#D993CE"}, {"indigo", "#3F57A6", "#9DB0F2"},
	{"green", "#2B7148", "#7CC79A"}, {"petrol", "#27616F", "#82BFCE"}, {"verm", "#B83A19", "#FF8E6B"}, {"greytint", "#E6E1D6", "#332F29"},
	{"grey", "#6F695E", "#9A9282"}, {"onfill", "#FFFEFC", "#1A1815"}, {"ongold", "#211F1B", "#211F1B"},
}

// rules is the style; $name stands for a token. Every rule is below .st, so that nothing else on a page is touched.
// A class k-name gives the colour of a kind to what is in it: strokes (w), fills (f), and outlines (o).
const rules = `
.st{font-family:-apple-system,"Segoe UI","Noto Sans","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",system-ui,sans-serif;font-size:12px;font-variant-numeric:tabular-nums}
.st .well{fill:$well}
.st .lit{fill:$lit}
.st text{fill:$ink2;paint-order:stroke;stroke:$well;stroke-width:4px;stroke-linejoin:round}
.st .onlit text,.st .past text{stroke:$lit}
.st .past text,.st .sel text{fill:$ink}
.st text.out{stroke:$well}
.st text.name{fill:$ink;font-weight:700;font-size:13px}
.st text.role{font-weight:700;font-size:11.5px;letter-spacing:.5px}
.st text.sub{fill:$ink3}
.st text.val{fill:$ink}
.st text.id{font-weight:700;font-size:13px;text-anchor:middle;stroke:none}
.st text.vote{font-weight:700;font-size:10px;text-anchor:middle;stroke:none;fill:$onfill}
.st text.num{text-anchor:end}
.st text.mid{text-anchor:middle}
.st text.end{text-anchor:end}
.st text.cmd{font-family:"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:$ink}
.st text.note{font-style:italic}
.st .rule{stroke:$line;fill:none}
.st .tick{stroke:$line2;fill:none}
.st .life{stroke:$line2;stroke-width:1.5;fill:none}
.st .life.past{stroke:$ink;stroke-width:2}
.st .life.down{stroke-width:1.2;stroke-dasharray:1.2 5.5}
.st .life.away{stroke-dasharray:4 4}
.st .bar{fill:none;stroke-width:5}
.st .bar.looking{stroke:$plum;stroke-dasharray:5.1 3.7;stroke-width:3.5}
.st .bar.following{stroke:$petrol;stroke-width:3.5}
.st .bar.leading{stroke:$goldink;stroke-width:7}
.st .bar.crown{stroke:$gold}
.st .bar.observing{stroke:$petrol;stroke-width:5}
.st .bar.hollow{stroke:$well;stroke-width:2.5}
.st .bar.paused{stroke:$grey;stroke-width:5;stroke-dasharray:2 3}
.st .gate{stroke:$ink;stroke-width:1.5;fill:none}
.st .break{stroke:$line2;stroke-width:1.5;fill:none}
.st .cut{fill:$well}
.st .w{fill:none;stroke-width:1.25}
.st .past .w,.st .sel .w{stroke-width:2}
.st .held .w{stroke-dasharray:7 4}
.st .open .w{stroke-dasharray:2 3}
.st .news .w{stroke-dasharray:1.2 4;stroke-width:1.75}
.st .hit{fill:none;stroke:#000;stroke-opacity:0;stroke-width:11;pointer-events:stroke}
.st .o{fill:$card;stroke-width:1.75}
.st .x{fill:none;stroke:$verm;stroke-width:2.25;stroke-linecap:round}
.st .ring{fill:$card;stroke:$ink;stroke-width:2.25}
.st .dim .w,.st .dim .f,.st .dim .o,.st .dim .x{opacity:.5}
.st .dim text{fill:$ink3}
.st .sel text.lab,.st .sel text.end{font-weight:700}
.st [data-seq]{cursor:pointer}
.st .on.f{fill:$onfill}
`

// kinds are the tokens that a class k-name may name.
var kinds = []string{"plum", "indigo", "green", "petrol", "verm", "grey", "ink"}

// sheet is the style with every token told by name.
func sheet(token func(name string) string) string {
	text := rules
	for _, k := range kinds {
		text += ".st .k-" + k + " .w,.st .k-" + k + " .o{stroke:$" + k + "}.st .k-" + k + " .f{fill:$" + k + "}.st .k-" + k + " text.role{fill:$" + k + "}\n"
	}
	text += ".st .k-gold .w{stroke:$goldink}.st .k-gold .f{fill:$gold;stroke:$goldink;stroke-width:1.5}.st .k-gold .o{stroke:$goldink}.st .k-gold text.role{fill:$goldink}\n"
	text += ".st .k-ink .on.f,.st .on.f{fill:$onfill}\n"
	text += ".st text.id{fill:$onfill}.st .k-gold text.id{fill:$ongold}.st .hollow text.id{fill:$ink}.st .k-plum.hollow text.id{fill:$plum}.st .k-petrol.hollow text.id{fill:$petrol}.st .k-grey.hollow text.id{fill:$grey}\n"
	for i := range paints { // a longer name stands before the one that it begins with
		text = strings.ReplaceAll(text, "$"+paints[i].Name, token(paints[i].Name))
	}
	return text
}

// Style is the style for a page, in its own tokens (--plum, --ink …), for pictures that are Bare.
func Style() string {
	return sheet(func(name string) string {
		if name == "lit" {
			return "var(--lit,var(--goldtint))"
		}
		return "var(--" + name + ")"
	})
}

// standAlone is the style of a file: plain colours, because many programs that show SVG know no variables, and the dark
// ones for readers who prefer them.
func standAlone() string {
	light, dark := map[string]string{}, map[string]string{}
	for _, p := range paints {
		light[p.Name], dark[p.Name] = p.Light, p.Dark
	}
	return sheet(func(n string) string { return light[n] }) +
		"@media (prefers-color-scheme:dark){" + sheet(func(n string) string { return dark[n] }) + "}"
}
