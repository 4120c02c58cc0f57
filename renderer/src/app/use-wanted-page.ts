import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeWantedPage, useDesktopLinks } from '#renderer/lib/links/desktop-links.ts';

/** Opens the page that a link names, and ends any view of another user. */
export function useWantedPage(endView: () => void): void {
  const wanted = useDesktopLinks((links) => links.wanted);
  const navigate = useNavigate();
  useEffect(() => {
    const path = takeWantedPage();
    if (path !== undefined) void Promise.resolve(navigate(path)).then(endView);
  }, [wanted, navigate, endView]);
}
