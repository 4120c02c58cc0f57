import { IconMail } from '@tabler/icons-react';
import { useMemo } from 'react';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import {
  invitedBy,
  inviterName,
  modelCountLabel,
  statusAt,
  statusLabels,
  timeLeft,
} from '#renderer/features/admin/invitations/invitation.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { InvitationStatusMark } from './invitation-status.tsx';
import styles from './invitation-cells.module.css';

/** The columns of an exported file: the viewer is named instead of "You", and times are UTC, so that they sort. */
export const invitationCsvColumns = (now: number): readonly Column<Invitation>[] =>
  (
    [
      ['Email', ({ email }) => email],
      ['Status', (invitation) => statusLabels[statusAt(invitation, now)]],
      ['Invited by', (invitation) => inviterName(invitation, '')],
      ['Invited (UTC)', ({ createdAt }) => utc(createdAt)],
      ['Expires (UTC)', ({ expiresAt }) => utc(expiresAt)],
      ['Accepted (UTC)', ({ acceptedAt }) => (acceptedAt === null ? '' : utc(acceptedAt))],
      ['Models', ({ modelIds }) => String(modelIds.length)],
    ] satisfies [string, (invitation: Invitation) => string][]
  ).map(([label, text]) => ({ id: label, label, text, render: text }));

const utc = (at: string): string => new Date(at).toISOString();

type Options = { viewerId: string; now: number };

export function useInvitationColumns({ viewerId, now }: Options) {
  return useMemo(() => {
    const expires = (invitation: Invitation) =>
      statusAt(invitation, now) === 'pending' ? timeLeft(invitation.expiresAt, now) : undefined;
    const columns: Column<Invitation>[] = [
      {
        id: 'email',
        label: 'Email',
        sortsBy: 'email',
        isFixed: true,
        render: ({ email }, { link }) => (
          <Row as="span" gap={9} shrink>
            <span className={styles['mark']} aria-hidden>
              <IconMail size={14} stroke={1.6} />
            </span>
            {link(email)}
          </Row>
        ),
      },
      {
        id: 'status',
        label: 'Status',
        sortsBy: 'status',
        widths: [120, 112],
        render: (invitation) => <InvitationStatusMark status={statusAt(invitation, now)} />,
      },
      {
        id: 'invitedBy',
        label: 'Invited by',
        sortsBy: 'invitedBy',
        widths: [190, 150],
        givesWay: 2,
        render: (invitation) => <Text ellipsis>{inviterName(invitation, viewerId)}</Text>,
      },
      {
        id: 'invited',
        label: 'Invited',
        sortsBy: 'age',
        widths: [124, 104],
        givesWay: 1,
        render: ({ createdAt }) => (
          <time dateTime={createdAt} title={exactTime(Date.parse(createdAt))}>
            <TimeAgo at={createdAt} />
          </time>
        ),
      },
      {
        id: 'expires',
        label: 'Expires in',
        sortsBy: 'expires',
        widths: [110, 96],
        givesWay: 3,
        render: (invitation) => expires(invitation) ?? <span className={styles['none']}>–</span>,
      },
      {
        id: 'models',
        label: 'Models',
        sortsBy: 'models',
        widths: [104, 96],
        givesWay: 2,
        render: ({ modelIds }) => (
          <span className={modelIds.length === 0 ? styles['none'] : undefined}>
            {modelCountLabel(modelIds.length)}
          </span>
        ),
      },
    ];
    const phone: PhoneRow<Invitation> = {
      label: 'Email',
      main: (invitation, { link }) => (
        <Stack as="span" shrink className={styles['lines']}>
          {link(invitation.email)}
          <span>{invitedBy(invitation, viewerId)}</span>
        </Stack>
      ),
      sideLabel: 'Status and time left',
      side: (invitation) => (
        <>
          <InvitationStatusMark status={statusAt(invitation, now)} />
          <span>{expires(invitation) ?? ''}</span>
        </>
      ),
    };
    return { columns, phone };
  }, [viewerId, now]);
}
