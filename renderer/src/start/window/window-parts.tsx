import { useMantineColorScheme } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { request, subscribe } from '#renderer/bridge/index.ts';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { closeAbout, openAbout, useAbout } from '#renderer/lib/window/about.ts';
import { useBell } from '#renderer/lib/window/bell.ts';
import { useDesktop } from '#renderer/lib/window/desktop.ts';
import { followBranding } from '#renderer/start/branding/follow-branding.ts';
import { followFailedStyles } from './failed-styles.ts';
import { WindowMenuButton } from './window-menu-button.tsx';

const AboutDialog = lazyPage(
  async () => (await import('#renderer/features/about/about-dialog.tsx')).AboutDialog,
);

/** Parts that belong to the window, regardless of the page. */
export function WindowParts() {
  const { colorScheme } = useMantineColorScheme();
  const { isOpen } = useAbout();
  const needsMenu = useDesktop(({ desktop }) => desktop?.needsMenu === true);
  // When signed in, the user menu has the same items.
  const isSignedIn = useSessionStore(({ session }) => session.status === 'signedIn');

  useEffect(followBranding, []);
  useEffect(followFailedStyles, []);
  useEffect(() => {
    if (window.bridge === undefined) return undefined;
    request('desktop.describe').then(
      (desktop) => {
        useDesktop.setState({ desktop });
      },
      // The page works without them.
      () => undefined,
    );
    return subscribe('desktop.aboutOpened', openAbout);
  }, []);
  useEffect(() => {
    if (window.bridge !== undefined)
      request('desktop.setColorScheme', { colorScheme }).catch(() => undefined);
  }, [colorScheme]);

  useEffect(
    () =>
      window.bridge === undefined
        ? undefined
        : useBell.subscribe(({ isOpen: isBellOpen }) => {
            request('desktop.setBellOpen', { isOpen: isBellOpen }).catch(() => undefined);
          }),
    [],
  );

  return (
    <>
      {needsMenu && !isSignedIn ? <WindowMenuButton /> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <AboutDialog onClose={closeAbout} />
        </Suspense>
      ) : null}
    </>
  );
}
