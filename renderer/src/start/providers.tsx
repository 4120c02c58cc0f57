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
  /** Tests leave out transitions. */
  env?: 'default' | 'test';
};

export function Providers({ session, children, env = 'default' }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      // All of them, or their defaults would have to come once more as a style sheet: 27 kB of it.
      deduplicateCssVariables={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <LateToasts />
      <ErrorBoundary component="Marquee" onReset={forgetFailedPages}>
        <SessionContext value={session}>{children}</SessionContext>
      </ErrorBoundary>
    </MantineProvider>
  );
}

const retryMs = 5000;

/** Toasts are nothing that a first page waits for, and no failure of theirs may take it down. */
function LateToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    let isEnded = false;
    const load = () => {
      if (isEnded) return;
      import('./toasts/toasts.tsx').then(
        (loaded) => {
          setToasts(() => loaded.Toasts);
        },
        () => setTimeout(load, retryMs),
      );
    };
    afterFirstPage(load);
    return () => {
      isEnded = true;
    };
  }, []);
  return Toasts === undefined ? null : <Toasts />;
}
