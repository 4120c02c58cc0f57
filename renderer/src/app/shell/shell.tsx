import { AppShell } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAnyOpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { ViewAsContext } from '#renderer/lib/viewer/view-as.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { useFirstPagePatience } from '#renderer/app/first-page-data.tsx';
import { KeyHelp } from '#renderer/app/keys/key-help.tsx';
import { lazyLater } from '#renderer/lib/loading/lazy-later.tsx';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { useArrival } from '#renderer/lib/loading/wanted-path.ts';
import { useNavigationCollapsed } from '#renderer/lib/window/use-navigation-collapsed.ts';
import { PaletteHost } from '#renderer/app/palette/palette-host.tsx';
import { useChatOutbox } from '#renderer/app/drafts/use-chat-outbox.ts';
import { useDraftStorage } from '#renderer/app/drafts/use-draft-storage.ts';
import { Travel } from '#renderer/app/travel/travel.tsx';
import { usePermissions } from '#renderer/app/use-permissions.ts';
import { useWantedPage } from '#renderer/app/use-wanted-page.ts';
import { useViewAsState } from '#renderer/app/view-as/use-view-as-state.ts';
import { ReturnToStrip } from './strips/return-to-strip.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { NewVersionStrip } from './strips/new-version-strip.tsx';
import { OfflineStrip } from './strips/offline-strip.tsx';
import { PagePending } from './route/page-pending.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { Watch } from './watch.tsx';
import { useRouteRefresh } from './route/use-route-refresh.ts';
import { useFocusOnArrival } from './route/use-focus-on-arrival.ts';
import { usePhoneMenu } from './navigation/use-phone-menu.ts';
import styles from './shell.module.css';

// Few people ever view the app as another user.
const loadViewAs = () => import('#renderer/app/view-as/view-as.tsx');
const ViewAsFrame = lazyPage(async () => (await loadViewAs()).ViewAsFrame);
const ViewAsStrip = lazyPage(async () => (await loadViewAs()).ViewAsStrip);
const OpenedPopup = lazyPage(async () => (await import('#renderer/app/popups/opened-popup.tsx')).OpenedPopup);
// There is nothing to undo before the first change.
const UndoLine = lazyLater(async () => (await import('#renderer/ui/feedback/undo-line.tsx')).UndoLine);
const PersonPhotos = lazyLater(async () => (await import('./person-photos.tsx')).PersonPhotos);
const ViewAsColumns = lazyPage(async () => (await loadViewAs()).ViewAsColumns);

const barHeight = 48;
/** The strip and the gap below it. */
const stripHeight = 48;

/** The frame of every signed-in page: top bar, navigation, and the surface for the page. */
export function Shell() {
  usePermissions();
  useDraftStorage();
  const viewAs = useViewAsState();
  const { personId } = viewAs;
  useChatOutbox(personId !== undefined);
  const { id: viewerId } = useViewer();
  useWantedPage(viewAs.context.end);
  const isPopupOpened = useAnyOpenedPopup();
  const [isWhyOpen, setIsWhyOpen] = useState(false);
  useRouteRefresh({ isOff: personId !== undefined });
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useNavigationCollapsed();
  const menu = usePhoneMenu({ isPhone, button: menuButton });
  useFocusOnArrival(main);
  useArrival(useLocation().pathname);
  useFirstPagePatience();
  const isNarrow = isCollapsed && !isPhone;

  const page = (
    <>
      <PaletteHost />
      <Travel />
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
    </>
  );
  const content = (
    <>
      {isPhone && !menu.isOpen ? null : (
        // The landmark is inside, because the plan below it is not part of the navigation.
        <AppShell.Navbar role="none" className={styles['navigation'] ?? ''}>
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
        <div className={styles['frame']} data-viewing={personId === undefined ? undefined : true}>
          <OfflineStrip />
          <NewVersionStrip />
          {personId === undefined ? (
            <>
              <ReturnToStrip />
              {page}
              <ConflictHost />
              <UndoLine
                personId={viewerId}
                onFocusLost={() => {
                  main.current?.focus();
                }}
              />
            </>
          ) : (
            <ViewAsColumns
              personId={personId}
              isWhyOpen={isWhyOpen}
              onOpenPermissions={viewAs.openPermissions}
            >
              {page}
            </ViewAsColumns>
          )}
        </div>
      </AppShell.Main>
    </>
  );

  return (
    <ViewAsContext value={viewAs.context}>
      <AppShell
        header={{ height: personId === undefined ? barHeight : barHeight + stripHeight }}
        navbar={{ width: isNarrow ? 52 : 232, breakpoint: 'sm', collapsed: { mobile: !menu.isOpen } }}
        withBorder={false}
        padding={0}
        transitionDuration={0}
      >
        <KeyHelp />
        <Watch />
        <PersonPhotos />
        {isPopupOpened ? (
          <Suspense fallback={null}>
            <OpenedPopup onOpen={viewAs.context.end} />
          </Suspense>
        ) : null}
        <SkipLink target={main} />
        <AppShell.Header className={styles['header'] ?? ''}>
          <div className={styles['topBar']}>
            <TopBar
              isCollapsed={isNarrow}
              onCollapse={() => {
                setCollapsed(!isCollapsed);
              }}
              isMenuOpen={menu.isOpen}
              onToggleMenu={menu.toggle}
              menuButton={menuButton}
            />
          </div>
          {personId === undefined ? null : (
            <Suspense fallback={null}>
              <ViewAsStrip
                personId={personId}
                isWhyOpen={isWhyOpen}
                onWhy={() => {
                  setIsWhyOpen(!isWhyOpen);
                }}
                onSwitch={viewAs.switchTo}
                onExit={viewAs.exit}
              />
            </Suspense>
          )}
        </AppShell.Header>
        {personId === undefined ? (
          content
        ) : (
          // Keyed by person, so that nothing stays for the next one.
          <Suspense key={personId} fallback={null}>
            <ViewAsFrame personId={personId}>{content}</ViewAsFrame>
          </Suspense>
        )}
      </AppShell>
    </ViewAsContext>
  );
}
