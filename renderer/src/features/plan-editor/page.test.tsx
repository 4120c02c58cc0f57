// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { allPlans, planOf, subscriptionTo, usageOf } from '#renderer/entities/plan/test-plans.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import type { Plan } from '#shared/contract/plans.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { PlanEditorPage } from './page.tsx';

const user = userEvent.setup({ delay: null });
const pro = planOf('pro');

/** The page over a host that changes plans as the database would. */
function open(
  handlers: Parameters<typeof createFakeBridge>[0] = {},
  viewer = mia,
  path = `?planId=${pro.id}`,
) {
  useViewerStore.setState({
    profile: { ...viewer, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(viewer.role) },
  });
  const stored: Plan[] = [...allPlans];
  const fake = createFakeBridge({
    'plans.listAll': () => [...stored],
    'plans.getSubscription': () => subscriptionTo('basic'),
    'plans.getUsage': () => usageOf(24, 6),
    'plans.countPeople': () => 8,
    'plans.save': ({ planId, rowVersion, plan }) => {
      const index = stored.findIndex(({ id }) => id === planId);
      const before = stored[index];
      if (before === undefined) {
        const id = crypto.randomUUID();
        stored.push({ ...plan, id, rowVersion: 1, paymentLink: null });
        return id;
      }
      if (before.rowVersion !== rowVersion) throw new AppError('conflict', 'Changed', { hint: 'stale' });
      stored[index] = { ...before, ...plan, rowVersion: rowVersion + 1 };
      return before.id;
    },
    ...handlers,
  });
  connectTo(fake.bridge);
  const router = createMemoryRouter(
    [
      {
        path: '/plan-editor-demo',
        element: (
          <>
            <PlanEditorPage />
            <ConflictHost />
            <Link to="/elsewhere">Elsewhere</Link>
          </>
        ),
      },
      { path: '/elsewhere', element: <p>Somewhere else</p> },
    ],
    { initialEntries: [`/plan-editor-demo${path}`] },
  );
  renderWithKit(<RouterProvider router={router} />);
  const saved = () => fake.calls.flatMap(({ name, input }) => (name === 'plans.save' ? [input] : []));
  return { ...fake, stored, saved };
}

const field = (name: string) => screen.findByRole('textbox', { name });
async function type(name: string, text: string) {
  const input = await field(name);
  await user.clear(input);
  if (text !== '') await user.type(input, text);
}
const preview = () => within(screen.getByRole('complementary', { name: 'Live preview' }));

it('shows at once what people would see and read', async () => {
  open();
  await type('Models', '20');
  expect(preview().getByText('20 models, 10 users')).toBeInTheDocument();
  expect(preview().getByRole('img', { name: 'Models: 100% used' })).toBeInTheDocument();
  expect(preview().getByRole('group', { name: 'Creating model 21' })).toHaveTextContent(
    'Model limit reached! You can create 20 models. Currently using 20. Upgrade your plan for more models.',
  );
  await type('Models', '0');
  expect(preview().getByRole('img', { name: 'Models: 0% used' })).toBeInTheDocument();
  expect(preview().queryByRole('group', { name: 'If the models limit were 0' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Users unlimited' }));
  expect(await field('Users')).toHaveValue('−1');
  expect(preview().getByText('Users are unlimited')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'With the usage of' }));
  await user.click(await screen.findByRole('option', { name: 'Nearly full' }));
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('2 changesmodels, users');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await field('Models')).toHaveValue('25');
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
});

it('a year costs ten months until another price is typed', async () => {
  open();
  await type('A month', '27.50');
  expect(await field('A year')).toHaveValue('275');
  await type('A year', '250');
  await type('A month', '30');
  expect(await field('A year')).toHaveValue('250');
  await user.click(screen.getByText('Year'));
  expect(preview().getByText('€250')).toBeInTheDocument();
  expect(preview().getByText('a year, €30 a month')).toBeInTheDocument();
});

it('is saved once it was said what changes and for how many people', async () => {
  const fake = open();
  await type('Models', '40');
  await type('Bots', '-1');
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the Pro plan?' }));
  expect(await dialog.findByText(/^8 people have this plan now/)).toBeInTheDocument();
  expect(dialog.getByText('Models').closest('div')).toHaveTextContent('Models2540');
  expect(dialog.getByText('Bots').closest('div')).toHaveTextContent('BotsContractUnlimited');
  expect(fake.saved()).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  expect(await screen.findByText('Pro plan saved')).toBeInTheDocument();
  expect(fake.saved()).toMatchObject([
    { planId: pro.id, rowVersion: 1, plan: { modelsLimit: 40, limits: { bots: -1, storage_gb: 100 } } },
  ]);
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  expect(await field('Models')).toHaveValue('40');
});

it('keeps what someone else has saved, and asks where both changed the same', async () => {
  const fake = open();
  await type('Models', '40');
  await type('Users', '12');
  fake.stored[2] = { ...pro, name: 'Professional', modelsLimit: 30, rowVersion: 2 };
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  const dialog = await screen.findByRole('dialog', { name: /^Save the/ });
  await vi.waitFor(() => {
    expect(within(dialog).getByRole('button', { name: 'Save plan' })).toBeEnabled();
  });
  await user.click(within(dialog).getByRole('button', { name: 'Save plan' }));
  const conflict = within(await screen.findByRole('dialog', { name: /changed/i }));
  await user.click(conflict.getByRole('button', { name: /mine/i }));
  await vi.waitFor(() => {
    expect(fake.stored[2]).toMatchObject({
      name: 'Professional',
      modelsLimit: 40,
      usersLimit: 12,
      rowVersion: 3,
    });
  });
});

it('asks before changes are lost, and says what is wrong before it asks anything', async () => {
  open();
  await type('Name', '');
  await type('Users', '-5');
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  expect(screen.getByText('Enter a whole number between 0 and 1,000,000')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field('Name')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(await field('Users')).toHaveValue('-5');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Somewhere else')).toBeInTheDocument();
});

it('a copy is a new custom plan', async () => {
  const fake = open();
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  expect(await field('Name')).toHaveValue('Pro copy');
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create the plan Pro copy?' }));
  await user.click(dialog.getByRole('button', { name: 'Create plan' }));
  expect(await screen.findByText('Pro copy plan saved')).toBeInTheDocument();
  expect(fake.saved()).toMatchObject([{ planId: null, plan: { planType: 'custom', name: 'Pro copy' } }]);
  await vi.waitFor(() => {
    expect(screen.getByRole('combobox', { name: 'Plan to edit' })).toHaveValue('Pro copy');
  });
});

it('says what the database refused, at the field that it is about', async () => {
  open({
    'plans.save': () => {
      throw new AppError('invalid', 'Enter a name of up to 60 characters', { hint: 'name' });
    },
  });
  await type('Models', '40');
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the Pro plan?' }));
  await dialog.findByText(/^8 people/);
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  expect(
    await screen.findByText('Failed to save plan: Enter a name of up to 60 characters'),
  ).toBeInTheDocument();
  expect(await field('Models')).toHaveValue('40');
});

it('begins with the own plan, and managers see why they can change nothing', async () => {
  open({}, tomas, '');
  expect(await field('Name')).toHaveValue('Basic');
  expect(await field('Name')).toBeDisabled();
  expect(screen.getByRole('note')).toHaveTextContent('Only administrators can change plans.');
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Plan to edit' }));
  await user.click(await screen.findByRole('option', { name: 'Pro' }));
  expect(await field('Name')).toHaveValue('Pro');
});

it('says that plans could not be loaded, and tries again', async () => {
  let isDown = true;
  open({
    'plans.listAll': () => {
      if (isDown) throw new AppError('unavailable', 'No connection');
      return [...allPlans];
    },
  });
  expect(await screen.findByText('Failed to load plans')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await field('Name')).toHaveValue('Pro');
});
