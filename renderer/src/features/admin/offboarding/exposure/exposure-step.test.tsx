// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Offboarding, OffboardingItem } from '#shared/contract/offboarding.ts';
import { AppError } from '#shared/lib/app-error.ts';
import {
  id,
  person,
  planOf,
  priya,
  showOffboarding,
  signInAsMia,
} from '#renderer/features/admin/offboarding/test-offboarding.tsx';

const user = userEvent.setup({ delay: null });
const tomas = person(3, 'Tomás');
const secretOf = (last: number, changes: Partial<OffboardingItem> = {}): OffboardingItem => ({
  id: id(last),
  name: `login${String(last)}`,
  note: null,
  action: 'rotate',
  to: priya.id,
  remark: null,
  exposure: {
    credentialId: id(last + 40),
    modelName: 'Freya Storm',
    platform: 'instagram',
    kind: 'password',
    changedAt: '2026-05-21T09:00:00Z',
    revealed: 6,
    copied: 0,
    isSet: false,
    byGrant: false,
    lastSeenAt: '2026-11-12T09:32:00Z',
    dueAt: '2026-11-24T09:00:00Z',
  },
  ...changes,
});
const rotating = (items: OffboardingItem[]) => items.filter(({ action }) => action === 'rotate').length;
const known = (items: OffboardingItem[], changes: Partial<Offboarding> = {}) =>
  planOf({
    problems: [],
    people: [priya, tomas],
    kinds: [
      {
        kind: 'exposures',
        actions: ['rotate', 'keep'],
        usual: 'rotate',
        total: items.length,
        effects: [{ action: 'rotate', to: priya.id, remark: null, total: rotating(items) }],
        items,
      },
    ],
    ...changes,
  });
const safe = {
  total: 1,
  items: [
    {
      id: id(90),
      account: 'lunavale',
      credentialId: id(91),
      modelName: 'Luna Vale',
      platform: null,
      kind: 'recovery_codes' as const,
      changedAt: '2026-09-12T09:00:00Z',
      revealed: 1,
      copied: 0,
      isSet: false,
      byGrant: false,
      lastSeenAt: '2026-08-02T09:00:00Z',
    },
  ],
  logSince: '2026-02-12T09:00:00Z',
};
const saved = (calls: ReturnType<typeof showOffboarding>) =>
  calls
    .filter(({ name }) => name === 'offboarding.save')
    .map(({ input }) => (input as { choices: Offboarding['choices'] }).choices.kinds['exposures']);
const show = (plan: Offboarding, handlers: Parameters<typeof showOffboarding>[0] = {}) =>
  showOffboarding(
    { 'offboarding.get': () => plan, 'offboarding.save': () => ({ rowVersion: 4 }), ...handlers },
    'exposure',
  );

beforeEach(() => {
  signInAsMia();
  // Day names depend on today's date.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shows what is still in use and what was changed since, who changes it and by when', async () => {
  show(known([secretOf(5), secretOf(6)], { safe }));
  const table = await screen.findByRole('table', { name: 'Exposure' });
  expect(screen.getByRole('button', { name: 'Plan 2 rotations' })).toBeVisible();
  const row = within(table).getByRole('row', { name: /login5/ });
  expect(row).toHaveTextContent('Freya Storm · Instagram');
  expect(row).toHaveTextContent('Revealed 6 times');
  expect(row).toHaveTextContent('Thu 21 May');
  expect(row).toHaveTextContent('Tue 24 Nov');
  expect(within(row).getByRole('combobox', { name: 'Who changes login5' })).toHaveValue('Priya');
  const done = within(table).getByRole('row', { name: /lunavale/ });
  expect(done).toHaveTextContent('Luna Vale · Email · Recovery codes');
  expect(done).toHaveTextContent('Changed since, safe');
  expect(screen.getByText('3 logins seen')).toBeVisible();
  expect(screen.getByText('From the access log, complete since 12 Feb 2026')).toBeVisible();
});

it('keeps one as it is, asks someone else for another, and takes back all of it', async () => {
  const calls = show(known([secretOf(5), secretOf(6)]));
  await user.click(await screen.findByRole('checkbox', { name: 'Change login5' }));
  await expect.poll(() => saved(calls)).toEqual([{ items: { [id(5)]: 'keep' } }]);
  await user.click(screen.getByRole('combobox', { name: 'Who changes login6' }));
  await user.click(await screen.findByRole('option', { name: /Tomás/ }));
  await expect.poll(() => saved(calls).at(-1)).toMatchObject({ items: { [id(6)]: tomas.id } });
  await user.click(screen.getByRole('checkbox', { name: 'Change all of them' }));
  await expect.poll(() => saved(calls).at(-1)).toEqual({ to: 'keep' });
});

it('gives all secrets of an account to one person: they share a task', async () => {
  const first = secretOf(5);
  const second = secretOf(6, { exposure: first.exposure });
  const calls = show(known([first, second, secretOf(7)]));
  await user.click(await screen.findByRole('combobox', { name: 'Who changes login5' }));
  await user.click(await screen.findByRole('option', { name: /Tomás/ }));
  await expect.poll(() => saved(calls)).toEqual([{ items: { [id(5)]: tomas.id, [id(6)]: tomas.id } }]);
});

it('says who gets the task instead of a person who can’t open the model’s logins', async () => {
  const chosen = { deactivate: true, kinds: { exposures: { to: tomas.id } } };
  show(known([secretOf(5, { remark: 'cannot_see' })], { choices: chosen }));
  expect(await screen.findByText('Can’t open this model’s logins, so Priya gets the task')).toBeVisible();
});

it('says that someone has seen nothing, or that the plan does not include it', async () => {
  const { unmount } = show(known([]));
  expect(await screen.findByText(/has seen no password or code/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  unmount();
  show(known([], { safe: null, hasReports: false }));
  expect(await screen.findByText(/isn’t included in your plan/)).toBeVisible();
});

it('exports all of it, also what is on other pages, and says where that fails', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:none';
  };
  let isBroken = true;
  const plan = known([secretOf(5)], { safe });
  const [kind] = plan.kinds;
  if (kind !== undefined) kind.total = 2;
  show(plan, {
    'offboarding.items': () => {
      if (isBroken) throw new AppError('unavailable', 'Can’t reach the server.');
      return [secretOf(6, { name: '=1+1' })];
    },
  });
  const button = await screen.findByRole('button', { name: 'Export report' });
  await user.click(button);
  expect(await screen.findByText(/Can’t reach the server/)).toBeVisible();
  expect(files).toEqual([]);
  isBroken = false;
  await user.click(button);
  await expect.poll(() => files).toHaveLength(1);
  const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines[1]).toBe(
    'Freya Storm,Instagram,login5,Password,Revealed 6 times,2026-11-12T09:32:00.000Z,2026-05-21T09:00:00.000Z,Rotate,Priya,2026-11-24T09:00:00.000Z',
  );
  expect(lines[2]).toContain("'=1+1");
  expect(lines[3]).toContain('lunavale,Recovery codes,Revealed once');
  expect(lines[3]).toContain('Already safe');
});
