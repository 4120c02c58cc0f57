import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from '#renderer/ui/feedback/error-boundary.tsx';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { colorSchemeKey } from '#renderer/lib/window/color-scheme-key.ts';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import { forgetFailedPages } from '#renderer/lib/loading/lazy-page.tsx';
import { SessionContext, type Session } from '#renderer/lib/session/session-context.ts';
import { theme } from './theme/theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

type Props = {
  session: Session;
  children: ReactNode;
  /** Tests run without transitions. */
  env?: 'default' | 'test';
};

export function Providers({ session, children, env = 'default' }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      // Keep all of them, or their defaults would need a 27 kB style sheet as well.
      deduplicateCssVariables={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <Late load={loadToasts} />
      <Late load={loadWindowParts} />
      <ErrorBoundary component="Marquee" onReset={forgetFailedPages}>
        <SessionContext value={session}>{children}</SessionContext>
      </ErrorBoundary>
    </MantineProvider>
  );
}

const retryMs = 5000;
/** If the server does not answer, no first page is shown, but the window still needs its menu. */
const patienceMs = 2000;

const loadToasts = async () => (await import('./toasts/toasts.tsx')).Toasts;
const loadWindowParts = async () => (await import('./window/window-parts.tsx')).WindowParts;

/** The first page does not wait for these parts, and their failure must not break it. */
function Late({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let isEnded = false;
    const fetchPart = () => {
      if (isEnded) return;
      load().then(
        (loaded) => {
          setPart(() => loaded);
        },
        () => setTimeout(fetchPart, retryMs),
      );
    };
    afterFirstPage(fetchPart);
    if (window.bridge !== undefined) setTimeout(fetchPart, patienceMs);
    return () => {
      isEnded = true;
    };
  }, [load]);
  return Part === undefined ? null : <Part />;
}
