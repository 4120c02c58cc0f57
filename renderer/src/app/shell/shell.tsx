import { AppShell } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { usePermissions } from '../use-permissions.ts';
import { KeptWorkStrip } from './kept-work-strip.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PagePending } from './page-pending.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useRouteRefresh } from './use-route-refresh.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { usePhoneMenu } from './use-phone-menu.ts';
import styles from './shell.module.css';

/** The frame of every signed-in page: top bar, navigation, and the one surface where work happens. */
export function Shell() {
  usePermissions();
  useRouteRefresh();
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'marquee.navigation-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const menu = usePhoneMenu({ isPhone, button: menuButton });
  useFocusOnArrival(main);
  const isNarrow = isCollapsed && !isPhone;

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: isNarrow ? 52 : 232, breakpoint: 'sm', collapsed: { mobile: !menu.isOpen } }}
      withBorder={false}
      padding={0}
      transitionDuration={0}
    >
      <SkipLink target={main} />
      <AppShell.Header className={styles['topBar'] ?? ''}>
        <TopBar
          isCollapsed={isNarrow}
          onCollapse={() => {
            setCollapsed(!isCollapsed);
          }}
          isMenuOpen={menu.isOpen}
          onToggleMenu={menu.toggle}
          menuButton={menuButton}
        />
      </AppShell.Header>
      {isPhone && !menu.isOpen ? null : (
        <AppShell.Navbar className={styles['navigation'] ?? ''} aria-label="Main">
          <Navigation isCollapsed={isNarrow} />
        </AppShell.Navbar>
      )}
      <AppShell.Main
        ref={main}
        id="content"
        tabIndex={-1}
        className={styles['main'] ?? ''}
        inert={menu.isOpen}
      >
        <div className={styles['frame']}>
          <OfflineStrip />
          <KeptWorkStrip />
          <Suspense fallback={<PagePending />}>
            <Outlet />
          </Suspense>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
