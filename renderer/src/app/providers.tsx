import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx';
import { cssVariablesResolver } from './css-variables.ts';
import { SessionContext } from './session-context.ts';
import type { Session } from './session.ts';
import styles from './providers.module.css';
import { theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'marquee.color-scheme' });

type Props = {
  queryClient: QueryClient;
  session: Session;
  children: ReactNode;
  /** Tests leave out transitions. */
  env?: 'default' | 'test';
};

export function Providers({ queryClient, session, children, env = 'default' }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <Notifications
        position="top-right"
        autoClose={4000}
        containerWidth={340}
        className={styles['toasts'] ?? ''}
      />
      <ErrorBoundary component="Marquee">
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>{children}</SessionContext>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
