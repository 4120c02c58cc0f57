import type { NotificationData } from '@mantine/notifications';
import { createElement } from 'react';
import type { ToastKind } from './toast-icon.tsx';

/** Toasts stand 4 seconds; app/ places them top right. Errors are announced at once, successes when there is a pause. */
const shared = { autoClose: 4000, closeButtonProps: { 'aria-label': 'Dismiss' } };

export function notifySuccess(message: string): void {
  void show('success', { ...shared, message, color: 'green', role: 'status' });
}

export function notifyError(message: string): void {
  void show('error', { ...shared, message, color: 'red', role: 'alert' });
}

/** A success that can be taken back for as long as the toast stands. */
export function notifyUndo(message: string, onUndo: () => void): void {
  void import('./undo-toast.tsx').then(
    ({ undoToast }) =>
      show('success', { ...shared, ...undoToast(message, onUndo), color: 'green', role: 'status' }),
    () => undefined,
  );
}

/** The kit's toasts load once the page can be used. One shown earlier waits for them; their order stays. */
async function show(kind: ToastKind, toast: NotificationData): Promise<void> {
  try {
    const [{ showNotification }, { ToastIcon }] = await Promise.all([
      import('@mantine/notifications'),
      import('./toast-icon.tsx'),
    ]);
    showNotification({ ...toast, icon: createElement(ToastIcon, { kind }) });
  } catch {
    // The connection is gone, which the page says elsewhere: a lost toast is no further failure.
  }
}
