import { useHref, useLocation } from 'react-router-dom';
import { desktopLink } from '#shared/domain/linked-pages.ts';
import { useDesktopLinks } from './desktop-links.ts';
import { copyLink } from './copy-link.ts';

/**
 * The address of one item on this page, without the filters of the person who shares it. On the desktop it is a link
 * that opens the app, because the desktop's own addresses mean nothing elsewhere.
 */
export function useLinkTo() {
  const { pathname } = useLocation();
  const base = useHref({ search: '' });
  return (params: Readonly<Record<string, string>>): string => {
    const search = `?${new URLSearchParams(params).toString()}`;
    return window.bridge === undefined
      ? new URL(`${base}${search}`, window.location.href).href
      : desktopLink(`${pathname}${search}`, useDesktopLinks.getState().server);
  };
}

/** Copies that address. */
export function useCopyLink() {
  const linkTo = useLinkTo();
  return (params: Readonly<Record<string, string>>): Promise<void> => copyLink(linkTo(params));
}
