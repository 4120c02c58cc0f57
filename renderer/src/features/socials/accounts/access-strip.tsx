import { Button } from '@mantine/core';
import { IconClockHour4, IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/grant/error-messages.ts';
import { GrantList } from '#renderer/entities/grant/grant-list.tsx';
import { isLive } from '#renderer/entities/grant/grant-labels.ts';
import { grantKeys } from '#renderer/entities/grant/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Grant } from '#shared/contract/grants.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import styles from './accounts.module.css';

type Props = {
  grants: readonly Grant[];
  now: number;
  /** May decide on requests; users who may edit the model can end access. */
  canDecide: boolean;
  canEnd: boolean;
  /** Requests access or gives it; undefined where the user may do neither. */
  onOpen: (() => void) | undefined;
};

/** Who has temporary access to these accounts, and who has requested it. */
export function AccessStrip({ grants, now, canDecide, canEnd, onOpen }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const { run } = useUnlock();
  const [busy, setBusy] = useState<string>();
  const shown = grants.filter((grant) => grant.status === 'asked' || isLive(grant, now));
  if (shown.length === 0 && onOpen === undefined) return null;

  const act = async (
    grant: Grant,
    call: 'grants.decide' | 'grants.end',
    what: () => Promise<unknown>,
    said: string,
  ) => {
    setBusy(grant.id);
    try {
      await what();
      notifySuccess(said);
    } catch (error) {
      if (!(error instanceof Cancelled)) notifyError(errorMessage(call, error));
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: grantKeys.all });
    }
  };
  const button = (grant: Grant, label: string, onClick: () => void) => (
    <Button
      key={label}
      size="compact-sm"
      variant="default"
      disabled={busy !== undefined}
      aria-label={`${label}: ${grant.person.id === viewer.id ? 'your access' : grant.person.name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const actions = (grant: Grant) => {
    if (viewer.isReadOnly) return null;
    const end = (label: string, said: string) =>
      button(
        grant,
        label,
        () => void act(grant, 'grants.end', () => request('grants.end', { id: grant.id }), said),
      );
    if (grant.person.id === viewer.id)
      return grant.status === 'asked'
        ? end('Withdraw', 'Request withdrawn')
        : end('Give back', 'Access given back');
    if (grant.status === 'given') return canEnd ? end('End now', 'Access ended') : null;
    if (!canDecide) return null;
    const decide = (isGiven: boolean) => () =>
      void act(
        grant,
        'grants.decide',
        () => run(() => request('grants.decide', { id: grant.id, isGiven })),
        isGiven ? 'Access given' : 'Request declined',
      );
    return [button(grant, 'Give access', decide(true)), button(grant, 'Decline', decide(false))];
  };
  return (
    <section className={styles['strip']} aria-label="Temporary access">
      {shown.length === 0 ? null : (
        <GrantList grants={shown} now={now} label="Temporary access" viewerId={viewer.id} actions={actions} />
      )}
      {onOpen === undefined ? null : (
        <div className={styles['stripFoot']}>
          {canEnd ? (
            <IconClockHour4 size={15} stroke={1.7} aria-hidden />
          ) : (
            <IconKey size={15} stroke={1.7} aria-hidden />
          )}
          <span className={styles['meta']}>
            {canEnd
              ? 'Let someone use these accounts for a time'
              : 'You can’t use the passwords of this model'}
          </span>
          <button type="button" className={styles['link']} onClick={onOpen}>
            {canEnd ? 'Give access…' : 'Ask for access…'}
          </button>
        </div>
      )}
    </section>
  );
}
