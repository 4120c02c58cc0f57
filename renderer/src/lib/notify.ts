import { showNotification } from '@mantine/notifications';

/** Toasts stand 4 seconds; app/ places them top right. Errors are announced at once, successes when there is a pause. */
const shared = { autoClose: 4000, closeButtonProps: { 'aria-label': 'Dismiss' } };

export function notifySuccess(message: string): void {
  showNotification({ ...shared, message, color: 'green', role: 'status' });
}

export function notifyError(message: string): void {
  showNotification({ ...shared, message, color: 'red', role: 'alert' });
}
