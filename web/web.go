// Package web has those files of the page that programs read: the languages besides English and Chinese, and the words that these are made from.
// All else of this folder is TypeScript; ARCHITECTURE.md, "The page", leads through it.
package web

import (
	"embed"
	"io/fs"
	"path"
)

// named embeds only language.json of each folder, so a program that only lists the languages does not carry their texts.
//
//go:embed text/*/language.json
var named embed.FS

// Text has web/text/LANG of every language, and the words of the page, the Share panel and packages in English and Chinese.
//
//go:embed text/*/*.json text/strings.ts share/words.ts package/words.ts
var Text embed.FS

// Languages lists the codes of the languages besides English and Chinese: each is a folder of web/text.
func Languages() []string {
	files, err := fs.Glob(named, "text/*/language.json")
	if err != nil {
		panic(err) // the pattern is right
	}
	var out []string
	for _, f := range files {
		out = append(out, path.Base(path.Dir(f)))
	}
	return out
}
