import { createElement } from 'react';
import type { ToastKind } from './toast-icon.tsx';

/**
 * Toasts stay 4 seconds; app/ places them top right. Screen readers announce errors at once, and successes at the next
 * pause.
 */
const lifeMs = 4000;

type Options = {
  /** The toast closes at the next press, because its message is not important. */
  yields?: boolean;
};

export function notifySuccess(message: string, options: Options = {}): void {
  void show('success', message, options);
}

export function notifyError(message: string): void {
  void show('error', message);
}

let shownCount = 0;
/** How often each visible toast was shown. */
const times = new Map<string, number>();

/** The kit's toasts load once the page is usable. Toasts shown earlier wait for that and keep their order. */
async function show(kind: ToastKind, message: string, { yields }: Options = {}): Promise<void> {
  try {
    const [{ hideNotification, showNotification, updateNotification }, { ToastIcon }] = await Promise.all([
      import('@mantine/notifications'),
      import('./toast-icon.tsx'),
    ]);
    shownCount += 1;
    // Equal toasts are merged while visible and show their count. Screen readers announce only the text.
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
      // Always slightly different, because the kit restarts a toast's timer only when the value changes.
      autoClose: lifeMs + shownCount / 1e6,
      closeButtonProps: { 'aria-label': 'Dismiss' },
    };
    updateNotification(toast);
    showNotification(toast);
    if (yields === true)
      window.addEventListener('pointerdown', () => hideNotification(id), { once: true, capture: true });
  } catch {
    // The connection is gone, which the page reports elsewhere, so losing the toast is not another failure.
  }
}
