import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';

/** Puts an address where it can be pasted from, and says so. */
export async function copyLink(address: string, said = 'Link copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notifySuccess(said);
  } catch {
    notifyError('The link could not be copied');
  }
}
