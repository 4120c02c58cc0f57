import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PersonLines } from '#renderer/entities/person/person-lines.tsx';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogFoot, DialogText } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { Brought } from '#shared/contract/plans.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { isAllowed } from '#shared/domain/permissions.ts';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import styles from './brought-dialog.module.css';

type Props = { person: { id: string; name: string }; onClose: () => void };

/** The users counted by someone's plan. People who may manage users can open each of them. */
export function BroughtDialog({ person, onClose }: Props) {
  const viewer = useViewer();
  const { data, error, isFetching, refetch } = useQuery(planQueries.brought(person.id));
  const isOwn = person.id === viewer.id;
  const canOpen = isAllowed(viewer.permissions, 'canManageUsers');
  return (
    <Dialog
      name="BroughtDialog"
      title={isOwn ? 'Users on your plan' : `Users on the plan of ${person.name}`}
      width={460}
      onClose={onClose}
    >
      <DialogText>
        <p>
          {isOwn ? 'Users you' : `Users ${person.name}`} invited or activated, and invitations that can still
          be accepted.
        </p>
        {data !== undefined ? (
          data.length === 0 ? (
            <div className={styles['none']}>No users yet</div>
          ) : (
            <PersonLines
              label="Users"
              people={data.map((each) => ({
                id: each.id,
                name: each.name,
                about: aboutOf(each),
                to: canOpen ? addressOf(each) : undefined,
              }))}
              onOpen={onClose}
            />
          )
        ) : error !== null ? (
          <LoadFailure title="Failed to load users" isRetrying={isFetching} onRetry={() => void refetch()}>
            {errorMessage('plans.listBrought', error)}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading users" />
        )}
      </DialogText>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const dates = dateFormat({ dateStyle: 'medium' });

const addressOf = ({ id, isInvitation }: Brought): string =>
  areaAddress('admin', isInvitation ? { tab: 'invitations', invitation: id } : { tab: 'users', userId: id });

const aboutOf = ({ email, expiresAt }: Brought): string =>
  expiresAt === null ? email : `Invited, until ${dates.format(new Date(expiresAt))}`;
