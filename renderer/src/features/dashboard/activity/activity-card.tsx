import { UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { ActivityLine } from '#shared/contract/dashboard.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { CardEmpty } from '#renderer/features/dashboard/card-empty.tsx';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardProps } from '#renderer/features/dashboard/card-props.ts';
import { activityWords } from './activity-messages.tsx';
import card from '#renderer/features/dashboard/card.module.css';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import styles from './activity.module.css';

/** The latest activity that the user may see. */
export function ActivityCard({ part, ...state }: CardProps<'activity'>) {
  const viewer = useViewer();
  const hasLog = viewer.permissions.can_manage_users && viewer.role === 'admin';
  return (
    <CardFrame title="Activity" part={part} pending={{ rows: 6, height: 34 }} {...state}>
      {({ lines, failed }) => (
        <>
          {lines.length === 0 && failed.length === 0 ? (
            <CardEmpty title="Nothing happened yet">What you and your team do appears here.</CardEmpty>
          ) : (
            <ul className={styles['lines']} aria-label="Activity">
              {lines.map((line) => (
                <Line key={line.id} line={line} viewerId={viewer.id} />
              ))}
            </ul>
          )}
          {failed.length === 0 ? null : (
            <p className={styles['failed']} role="alert">
              Some activity failed to load.{' '}
              <UnstyledButton disabled={state.isRetrying} onClick={state.onRetry}>
                Try Again
              </UnstyledButton>
            </p>
          )}
          {hasLog ? (
            <Link className={card['foot']} to={areaAddress('admin', { tab: 'audit' })}>
              Show earlier activity
            </Link>
          ) : null}
        </>
      )}
    </CardFrame>
  );
}

type Props = { line: ActivityLine; viewerId: string };

function Line({ line, viewerId }: Props) {
  const { actor, at } = line;
  const who = actor === null ? 'Marquee' : actor.id === viewerId ? 'You' : firstName(personName(actor));
  const what = activityWords(line, viewerId);
  return (
    <Row as="li" gap={10} align="start" className={styles['line']}>
      <PersonAvatar person={actor === null ? { id: 'marquee', name: 'Marquee' } : toNamed(actor)} size={22} />
      <span className={styles['text']}>
        <b dir="auto" title={actor === null ? undefined : personName(actor)}>
          {who}
        </b>{' '}
        {Array.isArray(what) ? what.map((part, index) => <Fragment key={index}>{part}</Fragment>) : what}
      </span>
      <time className={styles['age']} dateTime={at} title={exactTime(Date.parse(at))}>
        <TimeAgo at={at} />
      </time>
    </Row>
  );
}

const firstName = (name: string): string => name.split(' ')[0] ?? name;
