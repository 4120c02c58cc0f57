import { IconAppWindow, IconDeviceMobile, IconQuestionMark, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { deviceOf, type Device } from './device.ts';
import { lastActiveAt, unusedDays } from './last-active.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Session } from '#shared/contract/sessions.ts';
import table from '#renderer/ui/table/plain-table.module.css';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import styles from './sessions-table.module.css';

const icons = {
  app: IconAppWindow,
  phone: IconDeviceMobile,
  browser: IconWorld,
  unknown: IconQuestionMark,
} satisfies Record<Device['kind'], unknown>;

const dates = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

type Props<S extends Session> = {
  sessions: readonly S[];
  /** Whether this is the current session. */
  isHere?: (session: S) => boolean;
  /** The action for another session; `device` names it. */
  actionFor: (session: S, device: string) => ReactNode;
};

/** Where someone is signed in: device, address and last activity. */
export function SessionsTable<S extends Session>({ sessions, isHere, actionFor }: Props<S>) {
  const now = useCurrentMinute();
  return (
    <div className={styles['frame']}>
      <table className={table['table']} aria-label="Sessions">
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col" className={styles['address']}>
              Address
            </th>
            <th scope="col" className={styles['active']}>
              Last active
            </th>
            <th scope="col" className={styles['action']}>
              <Hidden>Actions</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isHere={isHere?.(session) === true}
              now={now}
              actionFor={(device) => actionFor(session, device)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  session: Session;
  isHere: boolean;
  now: number;
  actionFor: (device: string) => ReactNode;
};

function SessionRow({ session, isHere, now, actionFor }: RowProps) {
  // For the current session the browser's own value is more current than the stored one.
  const userAgent = isHere ? navigator.userAgent : session.userAgent;
  const { name, kind } = deviceOf(userAgent);
  const active = lastActiveAt(session);
  const unused = isHere ? undefined : unusedDays(active, now);
  const since = `Signed in ${dates.format(Date.parse(session.createdAt))}`;
  return (
    <tr aria-current={isHere ? 'true' : undefined}>
      <td>
        <Row as="span" gap={10} shrink>
          <IconTile icon={icons[kind]} tone={unused === undefined ? 'neutral' : 'warning'} />
          <span className={styles['lines']}>
            <span title={userAgent ?? undefined}>{name}</span>
            <span className={styles['more']}>
              {isHere ? null : (
                <span className={styles['when']}>
                  <TimeAgo at={active} /> ·{' '}
                </span>
              )}
              {unused === undefined ? since : `${since}, not used for ${unused} days`}
            </span>
          </span>
        </Row>
      </td>
      <td className={styles['address']}>{session.ip ?? 'Unknown'}</td>
      <td className={styles['active']} title={isHere ? undefined : exactTime(active)}>
        {isHere ? <span className={styles['here']}>This device</span> : <TimeAgo at={active} />}
      </td>
      <td className={styles['action']}>{isHere ? null : actionFor(name)}</td>
    </tr>
  );
}
