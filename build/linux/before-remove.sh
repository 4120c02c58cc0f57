#!/bin/sh
# Before the package goes, so do the entries by which it starts with each person's computer: only the person could take
# theirs back otherwise, in a list that names a program that is gone. An update comes here with another word than "remove".
[ "$1" = remove ] || exit 0

getent passwd | while IFS=: read -r name _ id _ _ home _; do
  [ "$id" -ge 1000 ] || [ "$id" -eq 0 ] || continue
  entry="$home/.config/autostart/marquee.desktop"
  [ -f "$entry" ] || continue
  # As that person, since theirs is the folder that says where the entry lies; one of an AppImage stays.
  runuser -u "$name" -- sh -c 'grep -q "^Exec=\"/opt/Marquee/" "$1" && rm -f -- "$1"' sh "$entry" || true
done
exit 0
