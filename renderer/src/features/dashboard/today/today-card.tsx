import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { clockText, endText } from '#renderer/entities/event/event-labels.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { paths } from '#shared/domain/areas.ts';
import { CardEmpty } from '#renderer/features/dashboard/card-empty.tsx';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardData, CardProps } from '#renderer/features/dashboard/card-props.ts';
import card from '#renderer/features/dashboard/card.module.css';
import { List, Row } from '#renderer/ui/layout/parts.tsx';
import { TodayLine } from './today-line.tsx';
import styles from './today-card.module.css';

/** The server counts up to this. */
const cap = 1000;
const mostGaps = 100;

const eventsOf = (total: number) =>
  `${total >= cap ? `${formatCount(cap)}+` : formatCount(total)} ${total === 1 ? 'event' : 'events'}`;

/** Today's events, who is on duty, and where no one is. */
export function TodayCard({ part, now, ...state }: CardProps<'today'>) {
  const data = part?.status === 'done' ? part.data : undefined;
  return (
    <CardFrame
      title="Today"
      part={part}
      count={data === undefined || data.total === 0 ? undefined : eventsOf(data.total)}
      link={{ label: 'Open schedule', to: `${paths.schedule}?view=day` }}
      pending={{ rows: 4, height: 48 }}
      {...state}
    >
      {({ total, left, events, gaps }) => (
        <>
          {events.length === 0 ? (
            <CardEmpty title={total === 0 ? 'Nothing scheduled today' : 'Nothing more today'}>
              Shoots, calls and shifts of your models appear here.
            </CardEmpty>
          ) : (
            <List aria-label="Today’s events">
              {events.map((event) => (
                <TodayLine key={event.id} event={event} now={now} />
              ))}
            </List>
          )}
          {left > events.length ? (
            <Link className={card['foot']} to={`${paths.schedule}?view=day`}>
              {left >= cap ? `${formatCount(cap)}+` : formatCount(left - events.length)} more today
            </Link>
          ) : null}
          <Gaps gaps={gaps} now={now} />
        </>
      )}
    </CardFrame>
  );
}

function Gaps({ gaps, now }: { gaps: CardData<'today'>['gaps']; now: number }) {
  const { isReadOnly } = useViewer();
  const { first, total } = gaps;
  if (first === null) return null;
  const others = total >= mostGaps ? `${String(mostGaps)}+ gaps` : `${String(total - 1)} more`;
  return (
    <Row as="p" gap={8} className={styles['gap']}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>
        Uncovered {Date.parse(first.startsAt) <= now ? 'until' : `${clockText(first.startsAt)} to`}{' '}
        {endText(first)} for <b dir="auto">{first.model.stageName}</b>
        {total > 1 ? `, ${others}` : ''}
      </span>
      <Link to={`${paths.schedule}?view=day&date=${dayOf(now)}&modelId=${first.model.id}`}>
        {isReadOnly ? 'See day' : 'Add shift'}
      </Link>
    </Row>
  );
}
