import { afterEach, describe, expect, it, vi } from 'vitest';
import { startOfDayIn } from '#renderer/lib/when/zoned-day.ts';
import type { Task } from '#shared/contract/task-rows.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The module as loaded in that time zone: formats use the zone in which they were created. */
async function seenFrom(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./task-labels.ts');
}

const zones = ['Pacific/Honolulu', 'Europe/Paris', 'Pacific/Kiritimati'];
const dayMs = 24 * 60 * 60_000;

/** An all-day task of a model in that time zone. */
const allDay = (dueOn: string, zone: string): Pick<Task, 'dueAt' | 'dueOn' | 'overdueFrom' | 'status'> => ({
  status: 'pending',
  dueAt: null,
  dueOn,
  overdueFrom: new Date(startOfDayIn(dueOn, zone) + dayMs).toISOString(),
});
const timed = (dueAt: string) => ({ status: 'pending' as const, dueAt, dueOn: null, overdueFrom: dueAt });

describe('the day of a task', () => {
  it('is its date, and the viewer’s of a moment', async () => {
    const { dueDay } = await seenFrom('Europe/Paris');
    const now = Date.parse('2026-11-18T10:00:00Z');
    expect(dueDay(allDay('2026-11-19', 'Europe/Paris'), now)).toBe('2026-11-19');
    expect(dueDay(timed('2026-11-19T23:30:00Z'), now)).toBe('2026-11-20');
    expect(dueDay({ dueAt: null, dueOn: null }, now)).toBeUndefined();
    // A past due date in a history stays as it is.
    expect(dueDay({ dueAt: null, dueOn: '2026-11-01' }, now)).toBe('2026-11-01');
  });

  it('is today while it runs in a zone that is a day behind', async () => {
    const { dueText, dueLabel, dueGroup } = await seenFrom('Europe/Paris');
    const task = allDay('2026-11-29', 'Pacific/Honolulu');
    const words = (now: string) => [
      dueText(task, Date.parse(now)),
      dueLabel(task, Date.parse(now)),
      dueGroup(task, Date.parse(now)),
    ];
    expect(words('2026-11-29T12:00:00Z')).toEqual(['Today', 'Today', 'Today']);
    expect(words('2026-11-30T09:59:00Z')).toEqual(['Today', 'Today', 'Today']);
    expect(words('2026-11-30T10:00:00Z')).toEqual(['Yesterday', 'Yesterday', 'Overdue']);
  });

  it('is yesterday once it is over in a zone that is a day ahead', async () => {
    const { dueText, dueGroup } = await seenFrom('Pacific/Honolulu');
    const task = allDay('2026-11-30', 'Pacific/Kiritimati');
    const words = (now: string) => [dueText(task, Date.parse(now)), dueGroup(task, Date.parse(now))];
    expect(words('2026-11-30T09:59:00Z')).toEqual(['Tomorrow', 'Next 7 days']);
    // Midnight in both zones: the 1st there, the 30th here.
    expect(words('2026-11-30T10:00:00Z')).toEqual(['Yesterday', 'Overdue']);
    expect(words('2026-12-01T09:59:00Z')).toEqual(['Yesterday', 'Overdue']);
  });

  it.each(zones)('has one head and one word at any hour, seen from %s', async (viewerZone) => {
    const { dueText, dueGroup, isOverdue } = await seenFrom(viewerZone);
    const start = Date.parse('2026-10-23T00:00:00Z');
    for (const zone of zones)
      for (let hour = 0; hour < 96; hour += 1)
        for (const dueOn of ['2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26']) {
          const now = start + hour * 60 * 60_000;
          const task = allDay(dueOn, zone);
          const [word, head] = [dueText(task, now), dueGroup(task, now)];
          const said = `${dueOn} in ${zone} at ${new Date(now).toISOString()}: ${word} in ${head}`;
          expect(head === 'Overdue', said).toBe(isOverdue(task, now));
          expect(word === 'Today', said).toBe(head === 'Today');
          if (word === 'Yesterday') expect(head, said).toBe('Overdue');
          if (word === 'Tomorrow') expect(head, said).toBe('Next 7 days');
        }
  });

  it('has no head twice, in either order', async () => {
    const { dueGroup, inDueGroups } = await seenFrom('Europe/Paris');
    const now = Date.parse('2026-11-30T08:00:00Z');
    const inHonolulu = allDay('2026-11-30', 'Pacific/Honolulu');
    const tomorrow = timed('2026-12-01T08:00:00Z');
    const rows = [timed('2026-11-30T07:00:00Z'), allDay('2026-11-30', 'Europe/Paris'), tomorrow, inHonolulu];
    const heads = (shown: typeof rows) => shown.map((row) => dueGroup(row, now));
    expect(heads(rows)).toEqual(['Overdue', 'Today', 'Next 7 days', 'Today']);
    expect(heads([...inDueGroups(rows, now, false)])).toEqual(['Overdue', 'Today', 'Today', 'Next 7 days']);
    expect(heads([...inDueGroups(rows.toReversed(), now, true)])).toEqual([
      'Next 7 days',
      'Today',
      'Today',
      'Overdue',
    ]);
    const inOrder = rows.slice(0, 3);
    expect(inDueGroups(inOrder, now, false)).toBe(inOrder);
  });
});
