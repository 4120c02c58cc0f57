import type { Conflict } from './event-types.ts';
import { whenText } from './event-labels.ts';

/**
 * `Ava Sterling is already booked for “Studio, set 3” Thu 19 Nov, 13:00 to 16:00.` Names are isolated, so that
 * right-to-left text doesn't reorder the sentence.
 */
export function ConflictText({
  readerId,
  conflict: { kind, userId, name, title, startsAt, endsAt },
}: {
  /** The person addressed as “you”. */
  readerId: string;
  conflict: Pick<Conflict, 'kind' | 'userId' | 'name' | 'title' | 'startsAt' | 'endsAt'>;
}) {
  const when = whenText({ startsAt, endsAt, allDay: false, timezone: 'UTC' });
  const who =
    userId === readerId ? (
      'You are'
    ) : (
      <>
        <bdi>{name}</bdi> is
      </>
    );
  if (kind === 'unavailable')
    return (
      <>
        {who} unavailable {when}
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
        {who} busy {when}.
      </>
    );
  return (
    <>
      {who} already booked for “<bdi>{title}</bdi>” {when}.
    </>
  );
}
