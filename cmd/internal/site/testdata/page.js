// What a page has and node does not, as far as files of the page ask for it when they are loaded. Nothing is drawn: that is tested in a
// browser.
const nothing = () => {};
Object.assign(globalThis, {
	location: { search: "", hash: "", pathname: "/", protocol: "https:", href: "https://page.test/", origin: "https://page.test" },
	addEventListener: nothing,
	matchMedia: () => ({ matches: false, addEventListener: nothing }),
	document: { querySelector: () => null, addEventListener: nothing, documentElement: { dataset: {} } },
	Element: class {},
	HTMLElement: class {},
});
globalThis.window = globalThis.self = globalThis.parent = globalThis;
