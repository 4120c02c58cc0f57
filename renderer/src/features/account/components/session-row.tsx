import { Button } from '@mantine/core';
import { IconAppWindow, IconDeviceMobile, IconQuestionMark, IconWorld } from '@tabler/icons-react';
import { exactTime, relativeTime } from '#renderer/lib/relative-time.ts';
import type { AccountSession } from '#shared/contract/account.ts';
import { deviceOf, type Device } from '#renderer/lib/device.ts';
import { lastActiveAt, unusedDays } from '../last-active.ts';
import { useEndSession } from '../mutations.ts';
import styles from './sessions-section.module.css';

const icons = {
  app: IconAppWindow,
  phone: IconDeviceMobile,
  browser: IconWorld,
  unknown: IconQuestionMark,
} satisfies Record<Device['kind'], unknown>;

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

type Props = { session: AccountSession; now: number };

export function SessionRow({ session, now }: Props) {
  const end = useEndSession();
  // Of itself the page knows more than a server may have kept.
  const userAgent = session.isCurrent ? navigator.userAgent : session.userAgent;
  const { name, kind } = deviceOf(userAgent);
  const Icon = icons[kind];
  const active = lastActiveAt(session);
  const unused = session.isCurrent ? undefined : unusedDays(active, now);
  const since = `Signed in ${dates.format(Date.parse(session.createdAt))}`;
  return (
    <tr aria-current={session.isCurrent ? 'true' : undefined}>
      <td>
        <span className={styles['device']}>
          <span className={styles['icon']} data-unused={unused === undefined ? undefined : true} aria-hidden>
            <Icon size={16} stroke={1.7} />
          </span>
          <span className={styles['lines']}>
            <span title={userAgent ?? undefined}>{name}</span>
            <span className={styles['more']}>
              {unused === undefined ? since : `${since}, not used for ${unused} days`}
            </span>
          </span>
        </span>
      </td>
      <td className={styles['address']}>{session.ip ?? 'Unknown'}</td>
      <td className={styles['active']} title={session.isCurrent ? undefined : exactTime(active)}>
        {session.isCurrent ? <span className={styles['here']}>This device</span> : relativeTime(active, now)}
      </td>
      <td className={styles['action']}>
        {session.isCurrent ? null : (
          <Button
            size="xs"
            variant="default"
            aria-label={`Sign out ${name}`}
            loading={end.isPending}
            onClick={() => {
              end.mutate(session);
            }}
          >
            Sign out
          </Button>
        )}
      </td>
    </tr>
  );
}
