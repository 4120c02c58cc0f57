import { expect, it } from 'vitest';
import { auditFilterSchema } from '#shared/contract/audit.ts';
import { eventOptions } from './event-kinds.ts';
import { readChoices, toFilter } from './filters.ts';

const read = (search: string) => readChoices(new URLSearchParams(search));
const id = '00000000-0000-4000-8000-000000000001';

it('reads the filters of an address', () => {
  expect(read(`person=${id}&event=users.&model=${id}&time=week`)).toEqual({
    person: id,
    event: 'users.',
    model: id,
    time: 'week',
  });
});

it.each(['person=mia', 'event=Users!', 'event=users.%25', 'model=1', 'time=toString', 'time=', ''])(
  'filters nothing where an address says %j',
  (search) => {
    expect(toFilter(read(search), 0)).toEqual({});
  },
);

it('asks the server for what it accepts, for every kind of event there is to choose', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  for (const { value } of eventOptions) {
    const filter = toFilter({ person: id, event: value, model: id, time: 'day' }, now);
    expect(auditFilterSchema.safeParse(filter).success).toBe(true);
    expect(filter.from).toBe('2026-11-17T10:00:00.000Z');
  }
});
