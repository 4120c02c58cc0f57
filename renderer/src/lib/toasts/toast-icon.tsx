import { IconCheck, IconX } from '@tabler/icons-react';

export type ToastKind = 'success' | 'error';

/** What stands in the disc at the start of a toast: its colour alone would not tell everyone. */
export function ToastIcon({ kind }: { kind: ToastKind }) {
  const Icon = kind === 'success' ? IconCheck : IconX;
  return <Icon size={14} stroke={2.4} aria-hidden />;
}
