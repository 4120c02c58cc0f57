import { expect, it } from 'vitest';
import { auditFilterSchema } from '#shared/contract/audit.ts';
import type { AuditRow } from '#renderer/entities/audit-entry/entry-labels.ts';
import { eventOptions } from './event-kinds.ts';
import { auditFilters, toFilter } from './filters.ts';

const id = '00000000-0000-4000-8000-000000000001';
const filters = auditFilters(id, () => new Map());

/** Whether the filter accepts this value from an address. */
function isAccepted(param: string, value: string): boolean {
  const filter = filters.find((each) => each.param === param);
  if (filter?.accepts !== undefined) return filter.accepts(value);
  if (filter === undefined || typeof filter.options === 'function') return false;
  return filter.options.some((option) => option.value === value);
}

it.each([
  ['person', id],
  ['event', 'users.'],
  ['event', 'users.role_changed'],
  ['model', id],
  ['time', 'week'],
])('lets an address filter by %s %s', (param, value) => {
  expect(isAccepted(param, value)).toBe(true);
});

it.each([
  ['person', 'mia'],
  ['event', 'Users!'],
  ['event', 'users.%'],
  ['model', '1'],
  ['time', 'toString'],
])('filters nothing where an address says %s=%s', (param, value) => {
  expect(isAccepted(param, value)).toBe(false);
});

it('asks the server for what it accepts, for every kind of event there is to choose', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  expect(toFilter({}, now)).toEqual({});
  for (const { value } of eventOptions) {
    const filter = toFilter({ person: id, event: value, model: id, time: 'day' }, now);
    expect(auditFilterSchema.safeParse(filter).success).toBe(true);
    expect(filter.from).toBe('2026-11-17T10:00:00.000Z');
  }
});

it('offers models by their names, never by what else an entry about them is called', () => {
  const modelId = id.replace('1', '2');
  const entry = { seq: 1, id: '1', modelId, resourceId: modelId, resourceType: 'model', resourceName: 'Ava' };
  const grant = { ...entry, seq: 2, id: '2', resourceType: 'credential_grant', resourceName: 'x' };
  const options = filters.find(({ param }) => param === 'model')?.options;
  if (typeof options !== 'function') throw new Error('The models come from the entries.');
  const entries = [grant, entry].map((each) => ({ ...entryRest, ...each }));
  expect(options(entries, '')).toEqual([{ value: modelId, label: 'Ava' }]);
});

const entryRest = {
  at: '2026-11-18T09:06:31.000Z',
  actorId: null,
  actorName: null,
  actorType: 'system',
  event: 'models.updated',
  address: null,
  userAgent: null,
  requestId: null,
  changes: {},
} satisfies Partial<AuditRow>;
