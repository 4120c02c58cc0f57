export type FeedEvent = {
  id: string;
  title: string;
  starts_at: string;
  ends_at: string;
  /** Of whole days, in the zone of the event; the end is exclusive. */
  first_day: string | null;
  end_day: string | null;
  location: string | null;
  link: string | null;
  status: 'tentative' | 'confirmed' | 'completed' | 'cancelled';
  type: string;
  model: string | null;
  description: string;
  changed_at: string;
  version: number;
};

/**
 * A calendar of RFC 5545. Each time of an event stands for itself, with its moment in UTC: no reader has to know a zone or to expand a rule, so that
 * all of them show the same.
 */
export function writeCalendar(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marquee//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: FeedEvent): string[] {
  const about = [event.link, event.description].filter((part) => part !== null && part !== '').join('\n\n');
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@marquee`,
    `DTSTAMP:${moment(event.changed_at)}`,
    `LAST-MODIFIED:${moment(event.changed_at)}`,
    `SEQUENCE:${String(event.version)}`,
    ...(event.first_day === null || event.end_day === null
      ? [`DTSTART:${moment(event.starts_at)}`, `DTEND:${moment(event.ends_at)}`]
      : [`DTSTART;VALUE=DATE:${day(event.first_day)}`, `DTEND;VALUE=DATE:${day(event.end_day)}`]),
    `SUMMARY:${escaped(event.model === null ? event.title : `${event.title} (${event.model})`)}`,
    `CATEGORIES:${escaped(event.type)}`,
    `STATUS:${event.status === 'tentative' ? 'TENTATIVE' : event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.location === null ? [] : [`LOCATION:${escaped(event.location)}`]),
    ...(event.link === null ? [] : [`URL:${event.link.replace(/[\p{Cc}\s]/gu, '')}`]),
    ...(about === '' ? [] : [`DESCRIPTION:${escaped(about)}`]),
    'END:VEVENT',
  ];
}

const moment = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const day = (date: string): string => date.slice(0, 10).replaceAll('-', '');

/** TEXT of RFC 5545, 3.3.11: what a person wrote can neither end its line nor begin another. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Lines of 75 bytes at most, between characters; the rest follows behind a space. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let size = 0;
  let text = '';
  for (const character of line) {
    const length = bytes.encode(character).length;
    if (size + length > 75) {
      text += '\r\n ';
      size = 1;
    }
    text += character;
    size += length;
  }
  return text;
}
