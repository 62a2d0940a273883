# Everything a person or a machine does here. `make run` and `make test` each do all they need on a
# fresh Debian 12 that has the Swift toolchain, make and git.

# libcurl4 is what FoundationNetworking loads; python3 and graphviz are for tests and pictures.
packages := python3 graphviz libffi-dev libelf-dev libsqlite3-dev libsodium-dev libedit-dev libcurl4

# More options for every `swift build` and `swift test`, for instance -Xswiftc -warnings-as-errors.
SWIFTFLAGS ?=
# debug or release: what `make test` tests.
CONFIG ?= debug

# Tests look inside modules; a release build allows that only when asked, and then in a folder of
# its own, so that what `make build` made stays what people run.
testable := -Xswiftc -enable-testing --scratch-path .build/testable
test_flags = -c $(CONFIG) $(if $(filter release,$(CONFIG)),$(testable)) $(SWIFTFLAGS)

release := .build/release
swift_files = $(shell git ls-files '*.swift')
app := HomeFeature ProfileFeature EmbeddedAPIClient ConsoleAnalytics AppRouter
app_plugins = $(app:%=--plugin $(release)/lib%.so)

.PHONY: deps fixtures build install install-files uninstall dist dist-files try-install try-dist \
  interfaces run test bench fuzz soak mutants sanitize lint docs clean

# Installs what is missing, and nothing when all is there.
deps:
	@missing=; \
	if ! command -v dpkg-query >/dev/null; then \
	  echo "This is not Debian. Install what these packages hold: $(packages)"; exit 0; \
	fi; \
	for package in $(packages); do \
	  dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed \
	    || missing="$$missing $$package"; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	install="apt-get install -y --no-install-recommends$$missing"; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
	  echo "These packages are missing:$$missing" >&2; \
	  echo "Install them as root, then run make again: $$install" >&2; exit 1; \
	fi; \
	export DEBIAN_FRONTEND=noninteractive; \
	$$install || { apt-get update && $$install; }

# The host is .build/release/plughost, a plugin .build/release/lib<Plugin>.so.
build: deps
	swift build -c release $(SWIFTFLAGS)

# Where `make install` puts the program and what plugins are compiled against, from which build. They reach
# the scripts through the environment, so that paths may hold spaces.
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= $(release)
export PREFIX DESTDIR BUILD

install: build install-files

install-files:
	@Packaging/install.sh "$$BUILD" "$$PREFIX" "$$DESTDIR"

uninstall:
	@Packaging/uninstall.sh "$$PREFIX" "$$DESTDIR"

# What runs on a Debian without a Swift toolchain: .build/plughost-VERSION-ARCH.tar.gz.
dist: build dist-files

dist-files:
	@Packaging/dist.sh "$$BUILD" .build

# Tries both in a Debian that has nothing of this machine but what they need; as root, some minutes.
try-install: build
	@Tests/CleanRoom/try-install.sh "$$BUILD"

try-dist: dist fixtures
	@archive=$$(ls -t .build/plughost-*.tar.gz | head -n 1) && \
	  Tests/CleanRoom/try-dist.sh "$$archive" && Tests/CleanRoom/try-kit.sh "$$archive"

# Writes down what plugins may rely on of interface modules whose version has no description yet.
interfaces: build
	@Packaging/describe-interfaces.sh "$$BUILD" Interfaces

# The sample app's home screen.
run: build
	$(release)/plughost run home $(app_plugins)

# The broken and recording plugins that tests load.
fixtures: deps
	swift build --package-path Tests/Fixtures $(SWIFTFLAGS)
	Tests/Fixtures/build.sh

# Twice, because tests that run programs wait on the threads that all other tests share.
test: fixtures
	swift build --build-tests $(test_flags)
	swift test --skip-build --skip plughostTests $(test_flags)
	swift test --skip-build --filter plughostTests $(test_flags)

# Prints a table and writes .build/bench.json; fails if a figure could not be measured.
bench: build
	$(release)/plughost-bench --output .build/bench.json

# The long run of the inspector's fuzzer; `make test` does the short one.
fuzz: deps
	PLUGHOST_FUZZ_COUNT=100000 swift test -c release $(testable) --filter Fuzz $(SWIFTFLAGS)

# Swaps under calls that never stop; `make test` does a short one. SWAPS, CALLERS and SEED may be given.
SWAPS ?= 5000
CALLERS ?= 4
SEED ?= 1
soak: fixtures
	swift build -c release --product plughost-soak $(SWIFTFLAGS)
	$(release)/plughost-soak $(SWAPS) $(CALLERS) $(SEED)
	$(release)/plughost-soak 500 0

# Takes each rule of a swap away in turn and wants the soak run to find it out; some minutes.
mutants: fixtures
	python3 Tests/mutants.py

# Address and thread sanitizer, each in a build folder of its own. Leaks are looked for where no program of
# ours is run: one that exits leaves what is still on its stacks, and Foundation what it read in vain.
programs := plughostTests|SamplePluginsTests|SwappingUnderLoad
sanitize: fixtures
	PLUGHOST_SANITIZE=1 LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp \
	  swift test --sanitize address --scratch-path .build/sanitize-address --skip '$(programs)' $(SWIFTFLAGS)
	PLUGHOST_SANITIZE=1 ASAN_OPTIONS=detect_leaks=0 \
	  swift test --sanitize address --scratch-path .build/sanitize-address --filter '$(programs)' $(SWIFTFLAGS)
	PLUGHOST_SANITIZE=1 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/races.supp \
	  swift test --sanitize thread --scratch-path .build/sanitize-thread $(SWIFTFLAGS)

# The reference of the public modules, an archive for each in .build/docs; a warning is an error.
docs: build
	Packaging/build-docs.sh $(release) .build/docs

lint:
	@swift format lint --strict $(swift_files)

clean:
	swift package clean
	rm -rf .build/testable .build/sanitize-address .build/sanitize-thread .build/bench.json .build/clean-room \
	  .build/plughost-*.tar.gz .build/docs
