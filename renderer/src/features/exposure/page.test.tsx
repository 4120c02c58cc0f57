// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { subscriptionTo } from '#renderer/entities/plan/test-plans.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit, testQueryClient } from '#renderer/test-render.tsx';
import type { Exposure } from '#shared/contract/exposure.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { ExposurePage } from './page.tsx';

const user = userEvent.setup({ delay: null });
const id = (end: number) => `00000000-0000-4000-9000-${String(end).padStart(12, '0')}`;

const jonas = {
  id: id(1),
  name: 'Jonas',
  revealed: 6,
  copied: 1,
  isSet: false,
  byGrant: false,
  lastSeenAt: '2026-11-18T09:32:00Z',
};
const priya = { ...jonas, id: id(2), name: 'Priya', revealed: 0, copied: 0, isSet: true };

const exposureOf = (changes: Partial<Exposure>): Exposure => ({
  id: id(10),
  credentialId: id(20),
  modelId: id(30),
  modelName: 'Kit Harlow',
  platform: 'instagram',
  account: 'kit.harlow',
  kind: 'password',
  changedAt: '2026-07-14T09:00:00Z',
  dueAt: null,
  canRotate: true,
  people: [jonas, priya],
  ...changes,
});
const rows = [
  exposureOf({}),
  exposureOf({ id: id(11), account: 'booking@kit.example', platform: null, people: [priya] }),
];

function open(
  path: string,
  handlers: Parameters<typeof createFakeBridge>[0] = {},
  client = testQueryClient(),
) {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  const fake = createFakeBridge({
    'exposure.list': () => rows,
    'savedViews.list': () => [],
    'models.findManagers': () => [],
    'exposure.startRotation': () => ({ accounts: 1, tasks: 1 }),
    ...handlers,
  });
  connectTo(fake.bridge);
  const router = createMemoryRouter([{ path: '/socials/exposure', element: <ExposurePage /> }], {
    initialEntries: [path],
  });
  renderWithKit(<RouterProvider router={router} />, client);
  return fake;
}

beforeEach(() => {
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('shows who knows what, of one person where the address says so', async () => {
  open(`/socials/exposure?personId=${jonas.id}`);
  expect(await screen.findByText('Revealed 6 times, copied once')).toBeDefined();
  expect(screen.getByRole('row', { name: /kit.harlow/ })).toHaveTextContent('Jonas and 1 more');
  expect(screen.queryByText('booking@kit.example')).toBeNull();
});

it('plans the rotation of a login, with its reason', async () => {
  const fake = open(`/socials/exposure?exposure=${id(10)}`);
  await user.click(await screen.findByRole('button', { name: 'Plan rotation…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan rotation' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Jonas leaves');
  await user.click(within(dialog).getByRole('button', { name: 'Plan rotation' }));
  await waitFor(() => {
    expect(fake.calls.find(({ name }) => name === 'exposure.startRotation')?.input).toMatchObject({
      secretIds: [id(10)],
      reason: 'Jonas leaves',
    });
  });
});

it('with a plan that lacks it, shows what one knows oneself', async () => {
  open('/socials/exposure', {
    'exposure.list': ({ personId }) => {
      if (personId !== mia.id) throw new AppError('limit', 'Not included', { hint: 'advanced_features' });
      return [rows[1] ?? exposureOf({})];
    },
  });
  expect(await screen.findByText('booking@kit.example')).toBeDefined();
  expect(screen.getByText(/Your plan shows what you know yourself/)).toBeDefined();
  expect(screen.queryByText('kit.harlow')).toBeNull();
});

const refusesOthers = {
  'exposure.list': ({ personId }: { personId?: string | undefined }) => {
    if (personId !== mia.id) throw new AppError('limit', 'Not included', { hint: 'advanced_features' });
    return [];
  },
};

it('with such a plan and nothing known, says so of the person alone', async () => {
  open('/socials/exposure', refusesOthers);
  expect(await screen.findByText('You don’t know any secret in use')).toBeVisible();
  expect(screen.queryByText(/Nobody knows/)).toBeNull();
});

it('says that nobody knows one where the plan shows everyone’s', async () => {
  open('/socials/exposure', { 'exposure.list': () => [] });
  expect(await screen.findByText('Nobody knows a secret that is in use')).toBeVisible();
});

const listedFor = ({ calls }: ReturnType<typeof open>) =>
  calls.flatMap(({ name, input }) =>
    name === 'exposure.list' ? [(input as { personId?: string }).personId] : [],
  );

it('does not ask for what the plan is known to lack', async () => {
  const client = testQueryClient();
  client.setQueryData(planQueries.subscription(mia.id).queryKey, subscriptionTo('free'));
  const fake = open('/socials/exposure', refusesOthers, client);
  expect(await screen.findByText('You don’t know any secret in use')).toBeVisible();
  expect(listedFor(fake)).toEqual([mia.id]);
});

it('asks again what the plan holds where that was heard a while ago', async () => {
  const client = testQueryClient();
  const { queryKey } = planQueries.subscription(mia.id);
  client.setQueryData(queryKey, subscriptionTo('free'), { updatedAt: Date.now() - 60_000 });
  const fake = open('/socials/exposure', { 'plans.getSubscription': () => subscriptionTo('pro') }, client);
  expect(await screen.findByText('kit.harlow')).toBeVisible();
  expect(listedFor(fake)).toEqual([undefined]);
});

it('prints every row without a secret, and takes the sheet away afterwards', async () => {
  const printed: string[] = [];
  vi.stubGlobal('print', () => {
    printed.push(document.querySelector('.mq-print-sheet')?.textContent ?? '');
    dispatchEvent(new Event('afterprint'));
  });
  open('/socials/exposure');
  await screen.findByText('kit.harlow');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('kit.harlow');
  expect(printed[0]).toContain('Jonas: Revealed 6 times, copied once; Priya: Set it');
  expect(printed[0]).toContain('booking@kit.example');
  expect(document.querySelector('.mq-print-sheet')).toBeNull();
  vi.unstubAllGlobals();
});
