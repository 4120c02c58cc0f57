import { expect, it } from 'vitest';
import { healthOf, healthStatus } from './health.ts';

it.each([
  [0, 0, 'Healthy'],
  [19, 4, 'Healthy'],
  [20, 0, 'Warning'],
  [0, 5, 'Warning'],
  [30, 10, 'Warning'],
  [31, 0, 'Critical'],
  [0, 11, 'Critical'],
])('%i subscriptions and %i errors are %s', (subscriptions, errors, status) => {
  expect(healthStatus(subscriptions, errors)).toBe(status);
});

const minute = 60_000;
const now = Date.parse('2026-11-22T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * minute);

const modal = (id: string, isOpen: boolean, minutes: number) => ({
  id,
  isOpen,
  component: id,
  created: ago(minutes),
  lastToggled: ago(minutes),
});

it('tells recent errors, stuck dialogs and repeated channels', () => {
  const channel = (id: string, name: string) => ({
    id,
    channel: name,
    bindings: [],
    component: 'WeekGrid',
    created: ago(1),
  });
  const health = healthOf(
    {
      subscriptions: [channel('1', 'week'), channel('2', 'week'), channel('3', 'session')],
      errors: [
        { source: 'Page', message: 'old', recordedAt: ago(5.1) },
        { source: 'Page', message: 'new', recordedAt: ago(4.9) },
      ],
      modals: [modal('stuck', true, 10.1), modal('open', true, 9.9), modal('closed', false, 30)],
    },
    now,
  );
  expect(health.recent.map(({ message }) => message)).toEqual(['new']);
  expect(health.stuck.map(({ id }) => id)).toEqual(['stuck']);
  expect(health.open.map(({ id }) => id)).toEqual(['stuck', 'open']);
  expect(health.repeated).toEqual([{ channel: 'week', component: 'WeekGrid', count: 2 }]);
});
