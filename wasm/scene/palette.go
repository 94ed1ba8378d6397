package scene

import "image/color"

// Ink is a colour by its role, so that a theme is one table.
type Ink uint8

// The roles, as the page's style sheet names them.
const (
	Well Ink = iota
	Card
	Sunk
	Text
	Text2
	Text3
	Line
	Line2
	Lane
	Gold
	GoldInk
	Plum
	Indigo
	Green
	Petrol
	Vermilion
	Grey
	GreyTint
	OnFill
	OnGold
	Owner1 // who made an ephemeral node: the first client, and four more
	Owner2
	Owner3
	Owner4
	Owner5
	inks
)

// tokens are the names that the page's style sheet (web/base/tokens.css) has for the roles.
var tokens = [inks]string{
	Well: "well", Card: "card", Sunk: "sunk", Text: "ink", Text2: "ink2", Text3: "ink3", Line: "line", Line2: "line2", Lane: "lane", Gold: "gold", GoldInk: "goldink",
	Plum: "plum", Indigo: "indigo", Green: "green", Petrol: "petrol", Vermilion: "verm", Grey: "grey", GreyTint: "greytint", OnFill: "onfill", OnGold: "ongold",
	Owner1: "owner1", Owner2: "owner2", Owner3: "owner3", Owner4: "owner4", Owner5: "owner5",
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

var light = [inks]color.RGBA{
	Well: rgb(0xF3F0E9), Card: rgb(0xFFFEFC), Sunk: rgb(0xEDE9E0), Text: rgb(0x211F1B), Text2: rgb(0x575248),
	Text3: rgb(0x6E685C), Line: rgb(0xDFD9CD), Line2: rgb(0x948A78), Lane: rgb(0xD5CEC0), Gold: rgb(0xE5AC36),
	GoldInk: rgb(0x855A00), Plum: rgb(0x86397B), Indigo: rgb(0x3F57A6), Green: rgb(0x2B7148), Petrol: rgb(0x27616F),
	Vermilion: rgb(0xB83A19), Grey: rgb(0x6F695E), GreyTint: rgb(0xE6E1D6), OnFill: rgb(0xFFFEFC), OnGold: rgb(0x211F1B),
	Owner1: rgb(0x35709A), Owner2: rgb(0x7D5A3F), Owner3: rgb(0x67722A), Owner4: rgb(0x8A5585), Owner5: rgb(0x5C6770),
}

var dark = [inks]color.RGBA{
	Well: rgb(0x151310), Card: rgb(0x24211D), Sunk: rgb(0x12100E), Text: rgb(0xEDE8DD), Text2: rgb(0xB8B1A2),
	Text3: rgb(0x999180), Line: rgb(0x36322B), Line2: rgb(0x7A7263), Lane: rgb(0x3B372F), Gold: rgb(0xE9B44C),
	GoldInk: rgb(0xE9B95A), Plum: rgb(0xD993CE), Indigo: rgb(0x9DB0F2), Green: rgb(0x7CC79A), Petrol: rgb(0x82BFCE),
	Vermilion: rgb(0xFF8E6B), Grey: rgb(0x9A9282), GreyTint: rgb(0x332F29), OnFill: rgb(0x1A1815), OnGold: rgb(0x211F1B),
	Owner1: rgb(0x86B8DC), Owner2: rgb(0xCBAF95), Owner3: rgb(0xB8C26F), Owner4: rgb(0xCFA0CB), Owner5: rgb(0xAAB3BA),
}

// Color gives the paint of a role in a theme.
func (i Ink) Color(darkTheme bool) color.RGBA {
	if darkTheme {
		return dark[i]
	}
	return light[i]
}
