import { IconCheck, IconX } from '@tabler/icons-react';

export type ToastKind = 'success' | 'error';

/** The icon in the disc at the start of a toast, because not everyone can distinguish its colour. */
export function ToastIcon({ kind }: { kind: ToastKind }) {
  const Icon = kind === 'success' ? IconCheck : IconX;
  return <Icon size={14} stroke={2.4} aria-hidden />;
}
