// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { changeWords } from './change-messages.ts';
import { id, jonas, planOf, priya, showOffboarding, signInAsMia } from './test-offboarding.tsx';

const user = userEvent.setup({ delay: null });
const decided = planOf({ problems: [] });

beforeEach(signInAsMia);

it('keeps each choice with the version that was seen', async () => {
  const calls = showOffboarding({
    'offboarding.get': () => planOf(),
    'offboarding.save': () => ({ rowVersion: 4 }),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Models: what becomes of them' }));
  await user.click(await screen.findByRole('option', { name: /Priya/ }));
  await expect
    .poll(() => calls.find(({ name }) => name === 'offboarding.save')?.input)
    .toEqual({
      userId: jonas.id,
      rowVersion: 3,
      choices: { deactivate: true, kinds: { models: { to: priya.id } } },
    });
  expect(screen.getByText(/Started by Priya/)).toBeVisible();
});

it('does nothing while something is not decided, and says what', async () => {
  showOffboarding({ 'offboarding.get': () => planOf() }, 'confirm');
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose who takes 1 model.');
  expect(screen.getByRole('button', { name: 'Finish offboarding' })).toBeDisabled();
});

it('names what has changed since, having done nothing', async () => {
  showOffboarding(
    {
      'offboarding.get': () => decided,
      'offboarding.finish': () => ({ status: 'changed', changed: [{ kind: 'models', before: 1, after: 2 }] }),
    },
    'confirm',
  );
  await user.click(await screen.findByRole('button', { name: 'Finish offboarding' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Nothing was done');
  expect(within(alert).getByRole('listitem')).toHaveTextContent('Models: 2 instead of 1');
});

it('says that nothing was done where it fails', async () => {
  showOffboarding(
    {
      'offboarding.get': () => decided,
      'offboarding.finish': () => {
        throw new AppError('unavailable', 'Can’t reach the server.');
      },
    },
    'confirm',
  );
  await user.click(await screen.findByRole('button', { name: 'Finish offboarding' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was done: Can’t reach the server.');
});

it('names what came and what went, where the lists are whole', () => {
  const now = structuredClone(decided);
  const [models] = now.kinds;
  models?.items.splice(0, 1, {
    id: id(8),
    name: 'Kit',
    note: null,
    action: 'open',
    to: null,
    remark: null,
    exposure: null,
  });
  expect(changeWords({ kind: 'models', before: 1, after: 1 }, decided, now)).toBe(
    'Models: Kit added; Freya gone',
  );
});
