import { Link } from 'react-router-dom';
import { clockText, statusLabels, whenText, zoneNote } from '#renderer/entities/event/event-labels.ts';
import { hueOf, TypeIcon } from '#renderer/entities/event/type-mark.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { TodayEvent } from '#shared/contract/dashboard.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import styles from './today-card.module.css';

/** An event that starts within this many minutes shows a countdown. */
const soonMinutes = 60;

/** The time, the event, its model and who is on duty. */
export function TodayLine({ event, now }: { event: TodayEvent; now: number }) {
  const { title, model, people, peopleTotal, allDay, status } = event;
  const names = people.map(personName);
  const rest = peopleTotal - people.length;
  const hue = hueOf(event);
  return (
    <li className={`${hue.className} ${styles['event'] ?? ''}`} data-color={hue['data-color']}>
      <Stack as="span" rigid className={styles['times']} title={whenText(event)}>
        {allDay ? (
          'All day'
        ) : (
          <>
            <time dateTime={event.startsAt}>{clockText(event.startsAt)}</time>
            <time dateTime={event.endsAt}>{clockText(event.endsAt)}</time>
          </>
        )}
      </Stack>
      <Stack as="span" grow className={styles['text']}>
        <Row as="span" gap={6} shrink className={styles['title']}>
          <TypeIcon icon={event.icon} size={14} />
          <Link to={areaAddress('schedule', { eventId: event.id })} dir="auto" title={title}>
            {title}
          </Link>
        </Row>
        <Hint ellipsis dir="auto">
          {[
            model?.stageName ?? 'General',
            ...(status === 'tentative' ? [statusLabels.tentative] : []),
            ...[zoneNote(event)].filter((note) => note !== undefined),
          ].join(' · ')}
        </Hint>
      </Stack>
      <When event={event} now={now} />
      <Row
        as="span"
        inline
        rigid
        className={styles['people']}
        role="img"
        aria-label={
          peopleTotal === 0 ? 'Nobody' : `${names.join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`
        }
        title={[...names, ...(rest > 0 ? [`${String(rest)} more`] : [])].join(', ')}
      >
        {people.map((person) => (
          <PersonAvatar key={person.id} person={{ id: person.id, name: personName(person) }} />
        ))}
        {rest > 0 ? <span className={styles['rest']}>+{rest}</span> : null}
      </Row>
    </li>
  );
}

function When({ event, now }: { event: TodayEvent; now: number }) {
  const minutes = Math.ceil((Date.parse(event.startsAt) - now) / 60_000);
  if (event.allDay) return null;
  if (event.covers && event.peopleTotal === 0) return <Tag tone="warning">Nobody</Tag>;
  if (minutes <= 0) return <Tag tone="success">On now</Tag>;
  return minutes <= soonMinutes ? <Tag tone="primary">In {minutes} min</Tag> : null;
}
