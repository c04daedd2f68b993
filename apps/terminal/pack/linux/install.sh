#!/bin/sh
# Installs Leadline for the user who runs this; needs no administrator. Another version that is there stays until the new one
# has started once, and data is never touched.
#   ./install.sh [--prefix FOLDER]     FOLDER is ~/.local unless named
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
prefix=$HOME/.local
if [ "${1:-}" = --prefix ] && [ -n "${2:-}" ]; then
  mkdir -p "$2"
  prefix=$(readlink -f -- "$2")
elif [ $# -gt 0 ]; then
  echo "Usage: ./install.sh [--prefix FOLDER]" >&2
  exit 64
fi
share=${XDG_DATA_HOME:-$HOME/.local/share}
[ "$prefix" = "$HOME/.local" ] || share=$prefix/share
version=$(sed -n 's/^ "version": "\([0-9.]*\)",*$/\1/p' "$here/manifest.json" | head -n 1)
[ -n "$version" ] || { echo "This folder is not whole: manifest.json names no version." >&2; exit 65; }
"$here/runtime/node" --version >/dev/null 2>&1 || {
  echo "This archive is for another kind of processor. This computer has $(uname -m)." >&2
  exit 65
}

root=$prefix/lib/leadline
new=$root/versions/.new-$version
mkdir -p "$root/versions" "$prefix/bin"
rm -rf "$new"
# On a full disk the half that was copied must not keep it full.
trap 'rm -rf "$new"' EXIT
cp -R -- "$here" "$new"
if [ -e "$root/versions/$version" ]; then
  rm -rf "$root/versions/.old-$version"
  mv -T "$root/versions/$version" "$root/versions/.old-$version"
fi
mv -T "$new" "$root/versions/$version"
rm -rf "$root/versions/.old-$version"
# One rename switches from the old version to the new one.
ln -sfn "versions/$version" "$root/.current-next"
mv -T "$root/.current-next" "$root/current"
ln -sfn current/leadline "$root/leadline"
ln -sfn ../lib/leadline/leadline "$prefix/bin/leadline"

mkdir -p "$share/applications" "$share/mime/packages"
launcher=$(printf '%s' "$prefix/bin/leadline" | sed 's/[&|\\]/\\&/g')
sed "s|@LAUNCHER@|$launcher|" "$here/share/leadline.desktop" > "$share/applications/leadline.desktop"
cp "$here/share/leadline.xml" "$share/mime/packages/leadline.xml"
for size in 48 128 256; do
  icons=$share/icons/hicolor/${size}x$size/apps
  mkdir -p "$icons"
  cp "$here/share/icon-$size.png" "$icons/leadline.png"
done
if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" >/dev/null 2>&1 || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" >/dev/null 2>&1 || true; fi
echo "Leadline $version is installed. Start it from the menu, or as $prefix/bin/leadline"
