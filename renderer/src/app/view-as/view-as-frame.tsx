import { AppShell, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppError } from '#shared/lib/app-error.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import shell from '#renderer/app/shell/shell.module.css';
import { errorMessage } from './error-messages.ts';
import { viewQueries } from './queries.ts';
import { ViewedPerson } from './viewed-person.tsx';
import styles from './view-as.module.css';

type Props = { personId: string; children: ReactNode };

/** The shell below the top bar as another user sees it. It creates no session for that user. */
export function ViewAsFrame({ personId, children }: Props) {
  const { data: person, error, isFetching, refetch } = useQuery(viewQueries.view(personId));
  // A view that could not be renewed shows nothing more. If only the connection failed, the page itself says so.
  if (error !== null && (person === undefined || !isPassing(error)))
    return (
      <Blank>
        <CentredPage>
          <LoadFailure
            heading="h1"
            title="Failed to load what this person sees"
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          >
            {errorMessage('viewAs.open', error)}
          </LoadFailure>
        </CentredPage>
      </Blank>
    );
  if (person === undefined) return <Waiting />;
  if (person.status !== 'active')
    return (
      <Blank>
        <CentredPage>
          <BlankState
            icon={<IconUserOff size={20} stroke={1.6} />}
            heading="h1"
            role="status"
            title={`${personName(person)} is inactive`}
          >
            Inactive people can’t sign in or open any page.
          </BlankState>
        </CentredPage>
      </Blank>
    );
  return (
    <ViewedPerson person={person} pending={<Waiting />}>
      {children}
    </ViewedPerson>
  );
}

const isPassing = (error: Error) => error instanceof AppError && error.code === 'unavailable';

function Blank({ children }: { children: ReactNode }) {
  return (
    <AppShell.Main className={shell['main'] ?? ''}>
      <div className={`${shell['frame'] ?? ''} ${styles['ring'] ?? ''}`}>{children}</div>
    </AppShell.Main>
  );
}

function Waiting() {
  return (
    <Blank>
      <div className={styles['waiting']} role="status">
        <h1>
          <Hidden>Loading what this person sees</Hidden>
        </h1>
        <Skeleton height={14} width={180} />
        <Skeleton height={10} width="60%" />
        <Skeleton height={10} width="45%" />
      </div>
    </Blank>
  );
}
