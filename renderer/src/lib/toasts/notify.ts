import { createElement } from 'react';
import type { ToastKind } from './toast-icon.tsx';

/** Toasts stand 4 seconds; app/ places them top right. Errors are announced at once, successes when there is a pause. */
const lifeMs = 4000;

type Options = {
  /** Goes as soon as something is pressed: it says nothing that one may not miss. */
  yields?: boolean;
};

export function notifySuccess(message: string, options: Options = {}): void {
  void show('success', message, options);
}

export function notifyError(message: string): void {
  void show('error', message);
}

let shownCount = 0;
/** How often each that stands was said. */
const times = new Map<string, number>();

/** The kit's toasts load once the page can be used. One shown earlier waits for them; their order stays. */
async function show(kind: ToastKind, message: string, { yields }: Options = {}): Promise<void> {
  try {
    const [{ hideNotification, showNotification, updateNotification }, { ToastIcon }] = await Promise.all([
      import('@mantine/notifications'),
      import('./toast-icon.tsx'),
    ]);
    shownCount += 1;
    // Equal toasts are one while it stands, with their number; what is read aloud stays its text alone.
    const id = `${kind}: ${message}`;
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    const toast = {
      id,
      message: count === 1 ? message : createElement('span', { 'data-times': count }, message),
      onClose: () => times.delete(id),
      color: kind === 'success' ? 'green' : 'red',
      role: kind === 'success' ? 'status' : 'alert',
      icon: createElement(ToastIcon, { kind }),
      // Never quite the same: the kit restarts the time of a toast only where it has changed.
      autoClose: lifeMs + shownCount / 1e6,
      closeButtonProps: { 'aria-label': 'Dismiss' },
    };
    updateNotification(toast);
    showNotification(toast);
    if (yields === true)
      window.addEventListener('pointerdown', () => hideNotification(id), { once: true, capture: true });
  } catch {
    // The connection is gone, which the page says elsewhere: a lost toast is no further failure.
  }
}
