import { useHref, useLocation } from 'react-router-dom';
import { desktopLink } from '#shared/domain/linked-pages.ts';
import { useDesktopLinks } from './desktop-links.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';

/**
 * Copies the address of one thing on this page alone, without the filters of the person who copies it. The desktop's own
 * addresses mean nothing elsewhere: there it is a link that opens the app.
 */
export function useCopyLink() {
  const { pathname } = useLocation();
  const base = useHref({ search: '' });
  return async (params: Readonly<Record<string, string>>): Promise<void> => {
    const search = `?${new URLSearchParams(params).toString()}`;
    const link =
      window.bridge === undefined
        ? new URL(`${base}${search}`, window.location.href).href
        : desktopLink(`${pathname}${search}`, useDesktopLinks.getState().server);
    try {
      await navigator.clipboard.writeText(link);
      notifySuccess('Link copied');
    } catch {
      notifyError('The link could not be copied');
    }
  };
}
