import { AppShell, Skeleton } from '@mantine/core';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconUserOff } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { guardRequests } from '#renderer/bridge/index.ts';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import type { ViewAs } from '#shared/contract/users.ts';
import { useLiveView } from '#renderer/app/live/use-live-rows.ts';
import { createQueryClient } from '#renderer/app/query-client.ts';
import shell from '#renderer/app/shell/shell.module.css';
import { answersOf } from './answers.ts';
import { OwnQueries } from './own-queries.ts';
import { permissionsOf, personName } from './person.ts';
import styles from './view-as.module.css';

type Props = { personId: string; children: ReactNode };

/** The shell below the top bar, as somebody else gets it. No session of theirs is made. */
export function ViewAsFrame({ personId, children }: Props) {
  const query = useQuery(userQueries.viewAs(personId));
  const view = query.data;
  if (view === undefined)
    return (
      <Blank>
        {query.error === null ? (
          <Waiting />
        ) : (
          <CentredPage>
            <LoadFailure
              heading="h1"
              title="Failed to load what this person sees"
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {errorMessage('users.viewAs', query.error)}
            </LoadFailure>
          </CentredPage>
        )}
      </Blank>
    );
  if (view.profile.status !== 'active')
    return (
      <Blank>
        <CentredPage>
          <BlankState
            icon={<IconUserOff size={20} stroke={1.6} />}
            heading="h1"
            role="status"
            title={`${personName(view.profile)} is inactive`}
          >
            Whoever is inactive cannot sign in, and gets no page of the app.
          </BlankState>
        </CentredPage>
      </Blank>
    );
  return <Seen view={view}>{children}</Seen>;
}

function Blank({ children }: { children: ReactNode }) {
  return (
    <AppShell.Main className={shell['main'] ?? ''}>
      <div className={`${shell['frame'] ?? ''} ${styles['ring'] ?? ''}`}>{children}</div>
    </AppShell.Main>
  );
}

function Waiting() {
  return (
    <div className={styles['waiting']} role="status">
      <h1>
        <Hidden>Loading what this person sees</Hidden>
      </h1>
      <Skeleton height={14} width={180} />
      <Skeleton height={10} width="60%" />
      <Skeleton height={10} width="45%" />
    </div>
  );
}

/** What the view has been answered stays apart from what the administrator has loaded, and goes with it. */
function Seen({ view, children }: { view: ViewAs; children: ReactNode }) {
  const own = useQueryClient();
  const [client] = useState(createQueryClient);
  useLiveView(client);
  const [isGuarded, setIsGuarded] = useState(false);
  useLayoutEffect(() => guardRequests(answersOf(view)), [view]);
  useLayoutEffect(() => {
    let isEnded = false;
    // A list that is on its way would get the rest of its pages as somebody else.
    void own.cancelQueries({ queryKey: ['models'] }).then(() => {
      if (!isEnded) setIsGuarded(true);
    });
    return () => {
      isEnded = true;
      own.removeQueries({ queryKey: ['models'] });
    };
  }, [own]);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    void client.invalidateQueries({ queryKey: ['models'] });
  }, [client, view]);
  const person = useMemo(
    () => ({
      profile: view.profile,
      permissions: { status: 'loaded' as const, permissions: permissionsOf(view) },
    }),
    [view],
  );
  // Nothing of the page is there before the guard is.
  if (!isGuarded)
    return (
      <Blank>
        <Waiting />
      </Blank>
    );
  return (
    <OwnQueries value={own}>
      <QueryClientProvider client={client}>
        <SeenPerson value={person}>{children}</SeenPerson>
      </QueryClientProvider>
    </OwnQueries>
  );
}
