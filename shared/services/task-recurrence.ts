import { AppError } from '#shared/lib/app-error.ts';
import { mostOccurrences, type Recurrence } from '#shared/contract/task-recurrence.ts';

type Due = { dueAt?: string | null | undefined; dueOn?: string | null | undefined };

/** A series in the database's form, with the due dates of its rule. The library loads with the first repeating task. */
export async function toSeries(
  recurrence: Recurrence,
  { dueAt, dueOn }: Due,
): Promise<Recurrence & { occurrences: string[] }> {
  const { rule, mode, timezone } = recurrence;
  const start = dueAt ?? dueOn ?? null;
  const isAllDay = (dueAt ?? null) === null;
  // The database reports what is missing. A rule by completion has no dates in advance.
  if (start === null || mode === 'completion') return { rule, mode, timezone, occurrences: [] };
  const [{ RRuleTemporal }, { Temporal }] = await Promise.all([
    import('rrule-temporal'),
    import('temporal-polyfill'),
  ]);
  try {
    const dtstart = isAllDay
      ? Temporal.PlainDate.from(start).toZonedDateTime({ timeZone: timezone, plainTime: '12:00' })
      : Temporal.Instant.from(start).toZonedDateTimeISO(timezone);
    // Enough for a rule on the last day of every month, day by day. A rule that never matches is abandoned within a
    // second or two.
    const expanded = new RRuleTemporal({ rruleString: rule, dtstart, maxIterations: 20_000 });
    const all = expanded.all((_, index) => index < mostOccurrences);
    return {
      rule,
      mode,
      timezone,
      occurrences: all.map((one) => (isAllDay ? one.toPlainDate().toString() : one.toInstant().toString())),
    };
  } catch {
    throw new AppError('invalid', 'Choose how often it repeats', { hint: 'rule' });
  }
}
