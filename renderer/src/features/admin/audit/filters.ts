import type { AuditFilter } from '#shared/contract/audit.ts';

const hourMs = 60 * 60_000;

/** How far back one looks. */
export const timeSpans = {
  day: { label: '24 hours', ms: 24 * hourMs },
  week: { label: '7 days', ms: 7 * 24 * hourMs },
  month: { label: '30 days', ms: 30 * 24 * hourMs },
} as const;

export type TimeSpan = keyof typeof timeSpans;

/** What the server filters by; `all` filters nothing. */
export type AuditChoices = { person: string; event: string; model: string; time: TimeSpan | 'all' };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const eventStart = /^[a-z_]+(\.[a-z_]*)?$/;

/** An address may say anything; what is no filter filters nothing. */
export function readChoices(params: URLSearchParams): AuditChoices {
  const time = params.get('time');
  return {
    person: readAs(uuid, params.get('person')),
    event: readAs(eventStart, params.get('event')),
    model: readAs(uuid, params.get('model')),
    time: time !== null && Object.hasOwn(timeSpans, time) ? (time as TimeSpan) : 'all',
  };
}

const readAs = (shape: RegExp, value: string | null) => (value !== null && shape.test(value) ? value : 'all');

export function toFilter({ person, event, model, time }: AuditChoices, now: number): AuditFilter {
  return {
    ...(person === 'all' ? {} : { actorId: person }),
    ...(event === 'all' ? {} : { event }),
    ...(model === 'all' ? {} : { modelId: model }),
    ...(time === 'all' ? {} : { from: new Date(now - timeSpans[time].ms).toISOString() }),
  };
}

export const isNarrowed = ({ person, event, model, time }: AuditChoices): boolean =>
  [person, event, model, time].some((value) => value !== 'all');
