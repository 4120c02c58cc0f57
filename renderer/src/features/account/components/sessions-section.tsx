import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { sessionsQuery } from '#renderer/features/account/queries.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { SessionsBody } from './sessions-body.tsx';
import section from './list-section.module.css';
import styles from './sessions-section.module.css';

/** Where this user is signed in, with a button to end each session. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery(useViewer().id));
  const [ending, setEnding] = useState<'others' | 'all'>();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section aria-label="Sessions">
      <div className={section['head']}>
        <h2>Sessions</h2>
        {sessions.data === undefined ? null : (
          <span className={section['count']}>{sessions.data.length}</span>
        )}
        <span className={styles['actions']}>
          <ReadOnlyGuard>
            {others === 0 ? null : (
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  setEnding('others');
                }}
              >
                {others === 1 ? 'Sign out 1 other' : `Sign out ${others} others`}
              </Button>
            )}
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                setEnding('all');
              }}
            >
              Sign out everywhere
            </Button>
          </ReadOnlyGuard>
        </span>
      </div>
      <SessionsBody sessions={sessions} />
      {ending === undefined ? null : (
        <EndSessionsDialog
          which={ending}
          others={others}
          onClose={() => {
            setEnding(undefined);
          }}
        />
      )}
    </section>
  );
}
