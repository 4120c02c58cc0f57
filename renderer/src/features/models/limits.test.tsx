// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';
import { subscriptionTo, usageOf } from '#renderer/entities/plan/test-plans.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, renderModels, type Handlers } from './test-models.tsx';

const user = userEvent.setup({ delay: null });

const sentence =
  'Model limit reached! You can create 25 models. Currently using 25. Upgrade your plan for more models.';
const reached = new AppError('limit', sentence, { sqlState: 'PT402', hint: 'models_limit' });
const fails = (error: AppError) => () => {
  throw error;
};
const full: Handlers = {
  'plans.getSubscription': () => subscriptionTo('pro'),
  'plans.getUsage': () => usageOf(25),
  'plans.checkLimit': () => ({ canPerform: false, currentUsage: 25, limit: 25, reason: sentence }),
};
const openDialog = async () => {
  await user.click(await screen.findByRole('button', { name: 'Create model' }));
  return within(await screen.findByRole('dialog', { name: 'Create model' }));
};

it('a plan without room stands in the place of the form, with the ways to continue', async () => {
  host(
    [modelOf({ stageName: 'Tess', manager: mia, status: 'archived' }), modelOf({ stageName: 'Ava' })],
    full,
  );
  renderModels();
  const dialog = await openDialog();
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(await dialog.findByRole('img', { name: 'Models: 100% used' })).toBeInTheDocument();
  expect(dialog.getByText('0 left on Pro')).toBeInTheDocument();
  expect(dialog.getByText('Archived models count: Tess')).toBeInTheDocument();
  expect(dialog.getByText('Enterprise: unlimited models')).toBeInTheDocument();
  expect(dialog.queryByRole('textbox')).toBeNull();
  const upgrade = dialog.getByRole('link', { name: 'Upgrade to Enterprise' });
  expect(upgrade).toHaveFocus();
  expect(upgrade.getAttribute('href')).toMatch(/^\/subscription\?planId=/);
  expect(dialog.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/subscription');
});

it('leaves the form to those who give the model to someone else, and tells of that person’s plan', async () => {
  const { callsOf } = host([], {
    ...full,
    'plans.checkLimit': ({ userId }) =>
      userId === priya.id
        ? { canPerform: true, currentUsage: 24, limit: 25, reason: null }
        : { canPerform: false, currentUsage: 25, limit: 25, reason: sentence },
  });
  renderModels();
  const dialog = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Choose manager' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await user.click(dialog.getByRole('combobox', { name: 'Main manager' }));
  await user.click(await screen.findByRole('option', { name: /^Priya Nair/ }));
  expect(
    await dialog.findByText('This uses their last model: 24 of 25 on the Pro plan.'),
  ).toBeInTheDocument();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(callsOf('plans.checkLimit')).toContainEqual({ userId: priya.id, limitType: 'models' });
});

it('warns of the last place, and says that nobody knows without stopping anyone', async () => {
  let isDown = true;
  host([], {
    ...full,
    'plans.checkLimit': () => {
      if (isDown) throw new AppError('internal', 'No answer');
      return { canPerform: true, currentUsage: 24, limit: 25, reason: null };
    },
    'models.create': ({ stageName }) => modelOf({ stageName }),
  });
  renderModels();
  const dialog = await openDialog();
  expect(await dialog.findByText('Unable to check model limits. Please try again.')).toBeInTheDocument();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('This uses your last model: 24 of 25 on the Pro plan.')).toBeInTheDocument();
});

it('keeps what was typed where the last place is taken meanwhile', async () => {
  let canPerform = true;
  host([], {
    ...full,
    'plans.checkLimit': () => ({
      canPerform,
      currentUsage: 24,
      limit: 25,
      reason: canPerform ? null : sentence,
    }),
    'models.create': () => {
      canPerform = false;
      throw reached;
    },
  });
  renderModels();
  const dialog = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Stage name' }), 'Luna');
  await user.type(dialog.getByRole('textbox', { name: 'Real name' }), 'Mariana');
  await user.click(dialog.getByRole('button', { name: 'Create model' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent(sentence);
  expect(within(alert).getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/subscription');
  expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue('Luna');
});

it('a main manager whose plan is full is said to be so, with the way to their plan', async () => {
  const ava = modelOf({ stageName: 'Ava' });
  const { callsOf } = host([ava], { ...full, 'models.update': fails(reached) });
  renderModels({ path: `/models?modelId=${ava.id}` });
  const panel = within(await screen.findByRole('complementary', { name: 'Ava' }));
  await user.click(await panel.findByRole('button', { name: /^Edit main manager/ }));
  await user.click(await screen.findByRole('option', { name: /^Priya Nair/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No place for another model' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(sentence);
  expect(dialog.getByRole('link', { name: 'Change their plan' })).toHaveAttribute(
    'href',
    `/admin?tab=users&userId=${priya.id}`,
  );
  expect(callsOf('plans.getSubscription')).toContainEqual({ userId: priya.id });
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(panel.getByText(sentence)).toBeInTheDocument();
});

it('many models that are too many for one manager are refused with the same way to continue', async () => {
  host([modelOf({ stageName: 'Ava' }), modelOf({ stageName: 'Juno' })], {
    ...full,
    'models.updateMany': fails(reached),
  });
  renderModels();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ava' }));
  await user.click(screen.getByRole('combobox', { name: 'Assign manager' }));
  await user.click(await screen.findByRole('option', { name: /^Priya Nair/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No place for another model' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(sentence);
});

it('a manager who can’t choose a plan is led to the plans', async () => {
  host([], full);
  renderModels({ viewer: tomas });
  const dialog = await openDialog();
  expect(await dialog.findByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/subscription');
  expect(dialog.queryByRole('button', { name: 'Choose manager' })).toBeNull();
  expect(dialog.getByText(/Ask an administrator to move you\.$/)).toBeInTheDocument();
});
