#!/bin/sh
# Removes Leadline. Keys, orders, layouts and logs stay unless --delete-data is given or somebody at the keyboard says so.
#   uninstall.sh [--prefix FOLDER] [--delete-data | --keep-data]
set -eu
prefix=$HOME/.local
data=ask
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) prefix=$(readlink -f -- "${2:?--prefix needs a folder}"); shift ;;
    --delete-data) data=delete ;;
    --keep-data) data=keep ;;
    *) echo "Usage: uninstall.sh [--prefix FOLDER] [--delete-data | --keep-data]" >&2; exit 64 ;;
  esac
  shift
done
share=${XDG_DATA_HOME:-$HOME/.local/share}
home=${LEADLINE_HOME:-$share/leadline}
[ "$prefix" = "$HOME/.local" ] || share=$prefix/share

rm -f "$share/applications/leadline.desktop" "$share/mime/packages/leadline.xml"
for size in 48 128 256; do rm -f "$share/icons/hicolor/${size}x$size/apps/leadline.png"; done
if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" >/dev/null 2>&1 || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" >/dev/null 2>&1 || true; fi
rm -f "$prefix/bin/leadline"
rm -rf "$prefix/lib/leadline"
echo "Leadline was removed."

[ -d "$home" ] || exit 0
if [ "$data" = ask ] && [ -t 0 ]; then
  printf 'Delete your data as well: keys, orders, layouts, logs in %s? Type delete to do so: ' "$home"
  read -r answer
  [ "$answer" != delete ] || data=delete
fi
if [ "$data" = delete ]; then
  # A folder that Leadline has not made is not Leadline's to delete.
  if [ -f "$home/instance.db" ]; then
    rm -rf -- "$home"
    echo "Your data was deleted."
  else
    echo "$home does not look like Leadline's data, so it was left." >&2
  fi
else
  echo "Your data was kept in $home"
fi
