import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';

/** Copies an address to the clipboard and confirms it. */
export async function copyLink(address: string, said = 'Link copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notifySuccess(said);
  } catch {
    notifyError('The link could not be copied');
  }
}
