import { IconSearch } from '@tabler/icons-react';
import { forgetOnSignOut } from '#renderer/lib/viewer/kept-of-person.ts';
import { openPalette } from '#renderer/lib/window/palette.ts';
import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './search-field.module.css';

// For as long as the page lives, because signing out unmounts the palette.
forgetOnSignOut();

/** A button that looks like a field and opens the palette. */
export function SearchField() {
  return (
    <button type="button" className={styles['search']} onClick={openPalette} aria-label="Search or jump to">
      <IconSearch size={16} stroke={1.7} />
      <span>Search or jump to…</span>
      <Keys keys={`${commandKey} K`} />
    </button>
  );
}
