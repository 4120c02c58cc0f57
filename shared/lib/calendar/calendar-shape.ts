import type IcalLibrary from 'ical.js';
import { exchangeLimits } from '#shared/domain/schedule-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';

type Ical = typeof IcalLibrary;
type Component = InstanceType<Ical['Component']>;

const mostParts = 20_000;
const mostDepth = 6;
/** A file of 500 events has fewer, even with folded lines. */
const mostLines = 100_000;
/** Of a name with its parameters, which the parser scans once per parameter. */
const mostOfHead = 10_000;

export const refuse = (message: string) => new AppError('invalid', message, { hint: 'text' });

/** Checked before parsing: the number of lines, and the nesting depth. */
export function checkShape(text: string): void {
  let depth = 0;
  let parts = 0;
  let events = 0;
  for (const [, word = '', name = ''] of text.matchAll(/^\uFEFF?(BEGIN|END):([^\r\n]{0,40})/gim)) {
    depth += word.toUpperCase() === 'BEGIN' ? 1 : -1;
    parts += 1;
    if (word.toUpperCase() === 'BEGIN' && name.trim().toUpperCase() === 'VEVENT') events += 1;
    if (depth > mostDepth || parts > mostParts) throw refuse('This file is no calendar that can be read');
    if (events > exchangeLimits.events)
      throw refuse(
        `This file has more than ${String(exchangeLimits.events)} events. Export fewer at once, for example a year.`,
      );
  }
  if (events === 0) throw refuse('This file has no events');
  checkLines(text);
}

function checkLines(text: string): void {
  const refused = refuse('This file is no calendar that can be read');
  let lines = 0;
  // A line that begins with a space continues the previous one.
  for (const [line] of text.matchAll(/[^\r\n]+(?:\r?\n[ \t][^\r\n]*)*/g)) {
    lines += 1;
    if (lines > mostLines || (line.length > mostOfHead && !hasShortHead(line))) throw refused;
  }
}

/** Whether a name and its parameters are short enough; the value after them may be as long as any text. */
function hasShortHead(line: string): boolean {
  let isQuoted = false;
  for (let at = 0; at < mostOfHead; at += 1) {
    if (line.charAt(at) === '"') isQuoted = !isQuoted;
    else if (line.charAt(at) === ':' && !isQuoted) return true;
  }
  return false;
}

const mostObservances = 200;
const mostNumbers = 7;
const yearly = /^FREQ=YEARLY(;(INTERVAL|COUNT|UNTIL|WKST|BYMONTH|BYDAY|BYMONTHDAY)=[^;]*)*$/i;

/**
 * Time zones defined in the file should change once a year, as clocks do. The parser computes all of their changes at
 * once, so a time zone that changes more often is omitted.
 */
function leaveOutCostlyZones(calendar: Component): void {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const parts = zone.getAllSubcomponents();
    const isCostly = parts.some((part) =>
      part.getAllProperties('rrule').some((property) => {
        const rule = String(property.getFirstValue());
        return !yearly.test(rule) || rule.split(';').some((list) => list.split(',').length > mostNumbers);
      }),
    );
    if (isCostly || parts.length > mostObservances) calendar.removeSubcomponent(zone);
  }
}

export function parseCalendars(ical: Ical, text: string): Component[] {
  try {
    const parsed = ical.parse(text.replace(/^\uFEFF/, '')) as unknown[];
    // One calendar, or a list of calendars.
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
    const calendars = all.map((one) => new ical.Component(one)).filter(({ name }) => name === 'vcalendar');
    for (const calendar of calendars) leaveOutCostlyZones(calendar);
    return calendars;
  } catch {
    throw refuse('This file is no calendar that can be read');
  }
}
