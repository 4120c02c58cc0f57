// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { planOf, subscriptionTo, usageOf } from '#renderer/entities/plan/test-plans.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, jonas, kofi, mia, renderAdmin, type Handlers } from './users/test-users.tsx';

const user = userEvent.setup({ delay: null });

const sentence =
  'User limit reached! You can have 10 team members. Currently have 10. Upgrade your plan for more users.';
const full: Handlers = {
  'plans.getSubscription': () => subscriptionTo('pro'),
  'plans.getUsage': () => usageOf(3, 10),
  'plans.checkLimit': () => ({ canPerform: false, currentUsage: 10, limit: 10, reason: sentence }),
};

it('an administrator changes someone’s plan, for a reason', async () => {
  let type: 'basic' | 'pro' = 'basic';
  const { callsOf } = host([mia, jonas], {
    'plans.getSubscription': () => subscriptionTo(type),
    'plans.change': () => {
      type = 'pro';
      return {
        subscriptionId: crypto.randomUUID(),
        changeId: crypto.randomUUID(),
        oldPlanType: 'basic',
        newPlanType: 'pro',
        changedAt: '2026-11-22T12:00:00+00:00',
      };
    },
  });
  renderAdmin({ path: `/admin?userId=${jonas.id}` });
  const panel = within(await screen.findByRole('complementary', { name: 'Jonas Lindqvist' }));
  expect(await panel.findByText('Basic')).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Change plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan of Jonas Lindqvist' }));
  const send = await dialog.findByRole('button', { name: 'Change to Pro' });
  await user.click(send);
  expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'More creators');
  await user.click(send);
  expect(await screen.findByText('Plan changed to Pro')).toBeInTheDocument();
  expect(callsOf('plans.change')).toEqual([
    { userId: jonas.id, planId: planOf('pro').id, reason: 'More creators' },
  ]);
  expect(await panel.findByText('Pro')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Change plan' })).toHaveFocus();
});

it('the highest plan has none to change to', async () => {
  host([mia, jonas]);
  renderAdmin({ path: `/admin?userId=${jonas.id}` });
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan of Jonas Lindqvist' }));
  expect(await dialog.findByText(/^Custom is the highest plan on offer/)).toBeInTheDocument();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

it('a plan without room for users stands in the place of an invitation', async () => {
  host([mia, jonas], full);
  renderAdmin({});
  await user.click(await screen.findByRole('button', { name: 'Invite user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite user' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(await dialog.findByRole('link', { name: 'Upgrade to Enterprise' })).toHaveFocus();
  expect(dialog.getByText('Enterprise: 50 users')).toBeInTheDocument();
  expect(dialog.queryByRole('textbox', { name: 'Email' })).toBeNull();
});

it('someone who may not be let in again stays out, and the limit says why', async () => {
  host([mia, kofi], {
    ...full,
    'users.setStatus': () => {
      throw new AppError('limit', sentence, { sqlState: 'PT402', hint: 'users_limit' });
    },
  });
  renderAdmin({ path: `/admin?userId=${kofi.id}` });
  const panel = within(await screen.findByRole('complementary', { name: 'Kofi Mensah' }));
  await user.click(panel.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Active' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No place for another user' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(sentence);
  expect(await dialog.findByRole('link', { name: 'Upgrade to Enterprise' })).toBeInTheDocument();
  expect(panel.getByRole('combobox', { name: 'Status', hidden: true })).toHaveValue('Inactive');
});
