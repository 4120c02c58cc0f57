// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { allPlans, planOf, subscriptionTo, usageOf } from '#renderer/entities/plan/test-plans.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { SubscriptionPage } from './page.tsx';

const user = userEvent.setup({ delay: null });

function open(handlers: Parameters<typeof createFakeBridge>[0] = {}, viewer = mia, path = '/subscription') {
  useViewerStore.setState({
    profile: { ...viewer, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(viewer.role) },
  });
  const fake = createFakeBridge({
    'plans.list': () => [...allPlans],
    'plans.getSubscription': () => subscriptionTo('pro'),
    'plans.getUsage': () => usageOf(24, 6, 1),
    'plans.listBrought': () => [],
    'plans.listChanges': () => [],
    'models.findManagers': () => [mia, tomas],
    ...handlers,
  });
  connectTo(fake.bridge);
  renderWithKit(
    <MemoryRouter initialEntries={[path]}>
      <SubscriptionPage />
    </MemoryRouter>,
  );
  return fake;
}

const column = (name: string) => screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });

it('shows how much is used, what each plan has, and which one is the person’s own', async () => {
  open();
  expect(await screen.findByRole('img', { name: 'Models: 96% used' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Users: 60% used' })).toBeInTheDocument();
  expect(screen.getByText('5 active, 1 invited')).toBeInTheDocument();
  expect(screen.getByText('Active')).toBeInTheDocument();
  expect(within(await column('Pro')).getByText('Current plan')).toBeInTheDocument();
  expect(within(await column('Basic')).getByText('Lower tier')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'Models 0 5 25 Unlimited Unlimited' })).toBeInTheDocument();
  expect(
    screen.getByRole('row', { name: 'Storage 1 GB 10 GB 100 GB 1,000 GB Contract' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'API access No No No Yes Yes' })).toBeInTheDocument();
  expect(screen.getByText('1 model left, then creating is blocked')).toBeInTheDocument();
});

const lena = {
  id: '00000000-0000-4000-8000-000000000041',
  isInvitation: false,
  name: 'Lena Horn',
  email: 'lena@northlight.example',
  expiresAt: null,
};
const ines = {
  id: '00000000-0000-4000-8000-000000000042',
  isInvitation: true,
  name: 'ines@northlight.example',
  email: 'ines@northlight.example',
  expiresAt: '2026-12-01T10:00:00+00:00',
};

it('shows whom the figure of users counts when it is pressed, and leads to each', async () => {
  const fake = open({ 'plans.listBrought': () => [lena, ines] });
  await user.click(await screen.findByRole('button', { name: 'Users: 6 of 10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Users on your plan' }));
  expect(fake.calls.find(({ name }) => name === 'plans.listBrought')?.input).toEqual({ userId: mia.id });
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Lena Hornlena@northlight\.example$/),
    expect.stringMatching(/ines@northlight\.exampleInvited, until 1 Dec 2026$/),
  ]);
  expect(dialog.getByRole('link', { name: 'Lena Horn' })).toHaveAttribute(
    'href',
    `/admin?tab=users&userId=${lena.id}`,
  );
  expect(dialog.getByRole('link', { name: 'ines@northlight.example' })).toHaveAttribute(
    'href',
    `/admin?tab=invitations&invitation=${ines.id}`,
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows a manager who may not open Admin the names alone, and nothing about a limit that others use', async () => {
  open({ 'plans.getUsage': () => usageOf(1, 1), 'plans.listBrought': () => [lena] }, tomas);
  await user.click(await screen.findByRole('button', { name: 'Users: 1 of 10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Users on your plan' }));
  expect(await dialog.findByText('Lena Horn')).toBeInTheDocument();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(screen.queryByText(/over the limit/)).toBeNull();
});

it('says why the users could not be loaded, and tries again', async () => {
  let fails = true;
  open({
    'plans.listBrought': () => {
      if (fails) throw new AppError('unavailable', 'No connection');
      return [];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Users: 6 of 10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Users on your plan' }));
  expect(await dialog.findByText('Failed to load users')).toBeInTheDocument();
  fails = false;
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('No users yet')).toBeInTheDocument();
});

it('an administrator moves to a higher plan, seeing what that changes, and the reason is kept', async () => {
  const fake = open({
    'plans.change': () => ({
      subscriptionId: crypto.randomUUID(),
      changeId: crypto.randomUUID(),
      oldPlanType: 'pro',
      newPlanType: 'enterprise',
      changedAt: '2026-11-22T12:00:00+00:00',
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Enterprise' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  expect(dialog.getByText('API access').closest('div')).toHaveTextContent('Not includedIncluded');
  expect(dialog.queryByText('Marketplace')).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Roster grew');
  await user.click(dialog.getByRole('button', { name: 'Change to Enterprise' }));
  expect(await screen.findByText('Plan changed to Enterprise')).toBeInTheDocument();
  expect(fake.calls.find(({ name }) => name === 'plans.change')?.input).toEqual({
    userId: mia.id,
    planId: planOf('enterprise').id,
    reason: 'Roster grew',
  });
  // All data about the plan is loaded again.
  expect(fake.calls.filter(({ name }) => name === 'plans.getSubscription')).toHaveLength(2);
});

it('opens the change for those who come from a limit, where it is open to them', async () => {
  open({}, mia, `/subscription?planId=${planOf('enterprise').id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Change plan' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  open({}, tomas, `/subscription?planId=${planOf('enterprise').id}`);
  await column('Enterprise');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a refused change says why, and keeps what was typed', async () => {
  open({
    'plans.change': () => {
      throw new AppError('invalid', 'Cannot downgrade or switch to same tier plan', { hint: 'plan_tier' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Custom' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A contract');
  await user.click(dialog.getByRole('button', { name: 'Change to Custom' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Failed to change plan: Cannot downgrade or switch to same tier plan',
  );
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('A contract');
});

it('a manager is told whom to ask for a paid plan', async () => {
  open({ 'plans.getSubscription': () => subscriptionTo('free') }, tomas);
  await user.click(await screen.findByRole('button', { name: 'Ask for Pro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for the Pro plan' }));
  expect(await dialog.findByText('Mia Hartwell')).toBeInTheDocument();
  expect(dialog.queryByText('Tomás Reyes')).toBeNull();
});

it('a manager pays online for a plan that has a payment link, and asks for the others', async () => {
  const paymentLink = { url: 'https://buy.stripe.com/test_1', id: 'plink_1' };
  const plans = [planOf('free'), planOf('pro', { paymentLink }), planOf('enterprise')];
  open({ 'plans.list': () => plans, 'plans.getSubscription': () => subscriptionTo('free') }, tomas);
  expect(within(await column('Pro')).getByRole('link', { name: /^Pay for Pro online/ })).toHaveAttribute(
    'href',
    `${paymentLink.url}?client_reference_id=${tomas.id}`,
  );
  expect(screen.getByRole('button', { name: 'Ask for Enterprise' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Online payment' })).toBeNull();
});

it('an administrator sees that online payment is not configured', async () => {
  open();
  const section = within(await screen.findByRole('region', { name: 'Online payment' }));
  expect(section.getByText('Online payment is not configured')).toBeInTheDocument();
});

it('says what holds once a subscription has ended', async () => {
  open({
    'plans.getSubscription': () =>
      subscriptionTo('free', { status: 'expired', currentPeriodEnd: '2026-11-10T00:00:00+00:00' }),
  });
  expect(await screen.findByText('Expired')).toBeInTheDocument();
  expect(
    screen.getByText(/^Your subscription ended on 10 Nov 2026, so the Free plan applies/),
  ).toBeInTheDocument();
  // A models limit of 0 never counts as full; the exceeded users limit shows as 100%.
  expect(screen.getByRole('img', { name: 'Models: 0% used' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Users: 100% used' })).toBeInTheDocument();
  expect(screen.getByText('5 users over the limit. Nothing is hidden or lost.')).toBeInTheDocument();
});

it('has no bar to fill where there is no limit', async () => {
  open({
    'plans.getSubscription': () => subscriptionTo('custom'),
    'plans.getUsage': () => usageOf(3000, 60),
  });
  expect(await screen.findByRole('img', { name: 'Models: unlimited' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Notices' })).toBeNull();
});

it('names who changed the plan, and why', async () => {
  open({
    'plans.listChanges': () => [
      {
        id: crypto.randomUUID(),
        oldPlanType: 'basic',
        newPlanType: 'pro',
        reason: 'Roster grew past 5 models',
        actor: mia,
        createdAt: '2024-09-03T11:42:00+00:00',
      },
      {
        id: crypto.randomUUID(),
        oldPlanType: null,
        newPlanType: 'free',
        reason: null,
        actor: null,
        createdAt: '2024-02-12T16:03:00+00:00',
      },
    ],
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Plan' }));
  const entries = await panel.findAllByRole('listitem');
  const [newest, first] = entries.slice(-2);
  expect(newest).toHaveTextContent('Basic');
  expect(newest).toHaveTextContent('Roster grew past 5 modelsMia Hartwell · 3 Sep 2024');
  expect(first).toHaveTextContent('FreeSystem');
});

it('says what could not be loaded, and loads it again', async () => {
  let isDown = true;
  open({
    'plans.getUsage': () => {
      if (isDown) throw new AppError('internal', 'No answer');
      return usageOf(3);
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load usage: No answer');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('img', { name: 'Models: 12% used' })).toBeInTheDocument();
});
