import { useHref } from 'react-router-dom';
import { notifyError, notifySuccess } from './notify.ts';

/** Copies the address of one thing on this page by itself, without the filters of whoever copies it. */
export function useCopyLink() {
  const base = useHref({ search: '' });
  return async (params: Readonly<Record<string, string>>): Promise<void> => {
    const link = new URL(`${base}?${new URLSearchParams(params).toString()}`, window.location.href);
    try {
      await navigator.clipboard.writeText(link.href);
      notifySuccess('Link copied');
    } catch {
      notifyError('The link could not be copied');
    }
  };
}
