import { useMemo } from 'react';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { User } from '#shared/contract/users.ts';
import {
  roleTone,
  shownStatus,
  statusLabel,
  userName,
  modelCountText,
  noModels,
  type CountsByUser,
} from '#renderer/features/admin/users/user.ts';
import { Hint, Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import styles from './user-cells.module.css';
import { UserStatusMark } from './user-status.tsx';

type Options = {
  viewerId: string;
  /** Undefined until they are counted. */
  counts: CountsByUser | undefined;
};

/** The columns of the users list. They, and so the rows, are recreated when the models have been counted. */
export function useUserColumns({ viewerId, counts }: Options) {
  return useMemo(() => {
    const columns: Column<User>[] = [
      {
        id: 'user',
        label: 'User',
        sortsBy: 'user',
        isFixed: true,
        render: (user, { link }) => (
          <Row as="span" gap={10} shrink>
            <PersonAvatar person={{ id: user.id, name: userName(user) }} size={26} />
            <Stack as="span" shrink>
              <Row as="span" gap={5} align="stretch" shrink>
                {link(userName(user))}
                {user.id === viewerId ? <Text tone="dimmed">you</Text> : null}
              </Row>
              <Hint ellipsis>{user.email}</Hint>
            </Stack>
          </Row>
        ),
      },
      {
        id: 'role',
        label: 'Role',
        sortsBy: 'role',
        widths: [124],
        givesWay: 3,
        render: ({ role }) => <Tag tone={roleTone(role)}>{roleLabel(role)}</Tag>,
      },
      {
        id: 'status',
        label: 'Status',
        sortsBy: 'status',
        // "Waiting for approval" is the longest label.
        widths: [152],
        render: (user) => <UserStatusMark status={shownStatus(user)} />,
      },
      {
        id: 'models',
        label: 'Models',
        sortsBy: 'models',
        // "99 main, 99 secondary", on two lines in a narrow list.
        widths: [160, 104],
        givesWay: 2,
        align: 'end',
        render: ({ id }) => (
          <span className={styles['models']}>
            {counts === undefined ? '–' : modelCountText(counts[id] ?? noModels)}
          </span>
        ),
      },
      {
        id: 'seen',
        label: 'Last sign-in',
        sortsBy: 'seen',
        widths: [116],
        givesWay: 3,
        align: 'end',
        render: (user) => (
          <Text
            tone="dimmed"
            title={user.lastSignInAt === null ? undefined : exactTime(Date.parse(user.lastSignInAt))}
          >
            {user.lastSignInAt === null ? 'Never' : <TimeAgo at={user.lastSignInAt} />}
          </Text>
        ),
      },
    ];
    const phone: PhoneRow<User> = {
      label: 'User',
      main: (user, { link }) => (
        <Row as="span" gap={10} shrink>
          <PersonAvatar person={{ id: user.id, name: userName(user) }} size={36} />
          <Stack as="span" shrink>
            {link(userName(user))}
            <Hint ellipsis>{user.email}</Hint>
          </Stack>
        </Row>
      ),
      sideLabel: 'Role and status',
      sideWidth: 118,
      side: (user) => (
        <>
          <span>{roleLabel(user.role)}</span>
          <UserStatusMark status={shownStatus(user)} isShort />
        </>
      ),
    };
    return { columns, phone };
  }, [viewerId, counts]);
}

/** The columns of an exported file, regardless of those shown. */
export const userCsvColumns: readonly Column<User>[] = (
  [
    ['Display name', ({ displayName }) => displayName ?? ''],
    ['Email', ({ email }) => email],
    ['Role', ({ role }) => roleLabel(role)],
    ['Status', (user) => statusLabel(shownStatus(user))],
    ['Created', ({ createdAt }) => createdAt],
    ['Last sign-in', ({ lastSignInAt }) => lastSignInAt ?? ''],
  ] satisfies [string, (user: User) => string][]
).map(([label, text]) => ({ id: label, label, text, render: text }));
