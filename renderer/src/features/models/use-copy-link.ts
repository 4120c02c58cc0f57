import { useHref } from 'react-router-dom';
import { notifyError, notifySuccess } from '#renderer/lib/notify.ts';

/** Copies the address of a model by itself, without the filters of whoever copies it. */
export function useCopyLink() {
  const base = useHref({ search: '' });
  return async (id: string): Promise<void> => {
    const link = new URL(`${base}?modelId=${encodeURIComponent(id)}`, window.location.href);
    try {
      await navigator.clipboard.writeText(link.href);
      notifySuccess('Link copied');
    } catch {
      notifyError('The link could not be copied');
    }
  };
}
