import { useEffect } from 'react';
import { isDialogOpen } from '#renderer/lib/window/focused-place.ts';
import { closePalette, openPalette, usePalette } from '#renderer/lib/window/palette.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);

/** Ctrl+K, or ⌘K, searches everything that the person may open. */
export function PaletteHost() {
  const { isOpen } = usePalette();
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      // Overrides the browser's own search bar. In a dialog's editor, the key is for links.
      event.preventDefault();
      if (!isDialogOpen()) openPalette();
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
      closePalette();
    };
  }, []);
  return isOpen ? <Palette onClose={closePalette} /> : null;
}
