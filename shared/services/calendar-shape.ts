import type IcalLibrary from 'ical.js';
import { exchangeLimits } from '#shared/domain/schedule-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';

type Ical = typeof IcalLibrary;
type Component = InstanceType<Ical['Component']>;

const mostParts = 20_000;
const mostDepth = 6;

export const refuse = (message: string) => new AppError('invalid', message, { hint: 'text' });

/** Before anything is parsed: how much there is of it, and how deep. */
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
}

export function parseCalendars(ical: Ical, text: string): Component[] {
  try {
    const parsed = ical.parse(text.replace(/^\uFEFF/, '')) as unknown[];
    // One calendar, or a list of them.
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
    return all.map((one) => new ical.Component(one)).filter(({ name }) => name === 'vcalendar');
  } catch {
    throw refuse('This file is no calendar that can be read');
  }
}
