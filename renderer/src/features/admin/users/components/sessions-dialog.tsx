import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { SessionsPending } from '#renderer/entities/session/sessions-pending.tsx';
import { SessionsTable } from '#renderer/entities/session/sessions-table.tsx';
import type { User } from '#shared/contract/users.ts';
import { useEndSessionsOf } from '#renderer/features/admin/users/mutations.ts';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { userName } from '#renderer/features/admin/users/user.ts';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './sessions-dialog.module.css';

type Props = { user: User; onClose: () => void };

/** Where a user is signed in, with buttons to end sessions, e.g. on a lost computer. */
export function SessionsDialog({ user, onClose }: Props) {
  const sessions = useQuery(userQueries.sessions(user.id));
  const end = useEndSessionsOf(user);
  const name = userName(user);
  const endingId = end.isPending ? end.variables.session?.id : undefined;
  const [isAsking, setIsAsking] = useState(false);
  const stopAsking = () => {
    setIsAsking(false);
  };
  return (
    <Dialog name="SessionsDialog" title={`Sessions of ${name}`} width={640} onClose={onClose}>
      <Text as="p" size={13} tone="soft" className={styles['text']}>
        Ended sessions stop working within a minute. To keep them from signing in again, set their status to
        Inactive.
      </Text>
      {sessions.isPending ? (
        <SessionsPending />
      ) : sessions.data === undefined ? (
        <div className={styles['blank']}>
          <LoadFailure
            title="Failed to load sessions"
            isRetrying={sessions.isFetching}
            onRetry={() => void sessions.refetch()}
          >
            {errorMessage('users.listSessions', sessions.error)}
          </LoadFailure>
        </div>
      ) : sessions.data.length === 0 ? (
        <div className={styles['blank']}>
          <BlankState icon={<IconDevices size={20} stroke={1.6} />} title="Not signed in anywhere">
            {name} has no active sessions.
          </BlankState>
        </div>
      ) : (
        <SessionsTable
          sessions={sessions.data}
          actionFor={(session, device) => (
            <Button
              size="xs"
              variant="default"
              aria-label={`Sign out ${device}`}
              loading={endingId === session.id}
              disabled={end.isPending}
              onClick={() => {
                end.mutate({ session });
              }}
            >
              Sign out
            </Button>
          )}
        />
      )}
      <DialogFoot>
        <Button
          variant="default"
          disabled={(sessions.data?.length ?? 0) === 0 || end.isPending}
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Sign out everywhere
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
      {isAsking ? (
        <ConfirmDialog
          title={`Sign out ${name} everywhere?`}
          confirmLabel="Sign out everywhere"
          isPending={end.isPending}
          onConfirm={() => {
            end.mutate({}, { onSettled: stopAsking });
          }}
          onCancel={stopAsking}
        >
          <p>
            They&apos;ll have to sign in again on every device, within a minute. Unsaved work there may be
            lost.
          </p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
