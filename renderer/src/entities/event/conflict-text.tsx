import type { Conflict } from './event-types.ts';
import { whenText } from './event-words.ts';

/** `Ava Sterling is already booked for “Studio, set 3” Thu 19 Nov, 13:00 to 16:00.` What people wrote reads in its own direction, and turns nothing else. */
export function ConflictText({
  conflict: { kind, name, title, startsAt, endsAt },
}: {
  conflict: Pick<Conflict, 'kind' | 'name' | 'title' | 'startsAt' | 'endsAt'>;
}) {
  const when = whenText({ startsAt, endsAt, allDay: false, timezone: 'UTC' });
  const who = <bdi>{name}</bdi>;
  if (kind === 'unavailable')
    return (
      <>
        {who} is unavailable {when}
        {title === null || title === '' ? null : (
          <>
            {' '}
            (<bdi>{title}</bdi>)
          </>
        )}
        .
      </>
    );
  if (title === null)
    return (
      <>
        {who} is busy {when}.
      </>
    );
  return (
    <>
      {who} is already booked for “<bdi>{title}</bdi>” {when}.
    </>
  );
}
