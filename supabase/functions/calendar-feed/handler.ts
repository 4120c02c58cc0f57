import { httpFunction } from '../_shared/http-function.ts';
import { refuse } from '../_shared/reply.ts';
import { writeCalendar, type FeedEvent } from './write-calendar.ts';

type Feed =
  | { status: 'found'; scope: 'mine' | 'model' | 'all'; name: string | null; events: FeedEvent[] }
  | { status: 'wait'; seconds: number }
  | { status: 'gone' };

const names = { mine: 'My schedule', model: 'Schedule', all: 'Schedule' } as const;

/**
 * A calendar by a secret link, for programs that know neither accounts nor keys: the token in the address is all that they have. What it shows is
 * decided by the database at each fetch. Whether a token never was, was revoked, or is that of someone who left, looks the same.
 */
export const calendarFeed = httpFunction({
  name: 'calendar-feed',
  method: 'GET',
  mostBytes: 0,
  secrets: [],
  handle: async ({ query, database }, log) => {
    const token = query.get('token') ?? '';
    const gone = () => refuse(404, 'not_found', 'This calendar does not exist.');
    if (!/^[0-9a-f]{64}$/.test(token)) return gone();
    const read = await database.call('read_calendar_feed', { p_token: token });
    if (!('answer' in read)) {
      log(`the database refused (${read.sqlState})`);
      return refuse(503, 'database', 'The calendar could not be read. Try again later.');
    }
    const feed = read.answer as Feed;
    if (feed.status === 'wait')
      return refuse(429, 'rate_limit', 'This calendar is fetched too often. Try again later.', {
        'Retry-After': String(feed.seconds),
      });
    if (feed.status === 'gone') return gone();
    return new Response(writeCalendar(feed.name ?? names[feed.scope], feed.events), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="schedule.ics"',
        // A link is a secret: nothing between may keep what it shows, and no page learns where it was.
        'Cache-Control': 'no-store, private',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});
