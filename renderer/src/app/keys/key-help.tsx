import { useEffect } from 'react';
import { closeKeyHelp, listenForKeyHelp, useKeyHelp } from '#renderer/lib/window/key-help.ts';
import { useCreateKey } from './use-create-key.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** `?` shows the page's keys. C works on every page. */
export function KeyHelp() {
  const { isOpen } = useKeyHelp();
  useEffect(listenForKeyHelp, []);
  useCreateKey();
  return isOpen ? <KeysDialog onClose={closeKeyHelp} /> : null;
}
