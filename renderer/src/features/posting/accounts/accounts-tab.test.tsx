// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { postingHost, renderPart } from '#renderer/features/posting/composer/test-composer.tsx';
import { InFrame } from '#renderer/features/posting/test-frame.tsx';
import { modelOf } from '#renderer/entities/model/test-models.ts';
import { accountOf, ava } from '#renderer/features/posting/test-post-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { AccountsTab } from './accounts-tab.tsx';

// Loads the lazy dialogs first; a render that waits for their code may be lost.
await Promise.all([import('./connect-dialog.tsx'), import('./remove-dialog.tsx')]);

const user = userEvent.setup();
afterEach(cleanup);
const open = (path = '') => renderPart(<InFrame Part={AccountsTab} />, `/twitter-bot?tab=accounts${path}`);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const panel = async () => within(await screen.findByRole('complementary'));

it('lists accounts with their state and what they cost', async () => {
  postingHost({
    accounts: [
      accountOf({ monthPosts: 12, monthMills: 365 }),
      accountOf({ username: 'luna', platform: 'mastodon', status: 'reconnect_needed' }),
    ],
  });
  open();
  expect(await screen.findByRole('link', { name: '@avasterling' })).toBeVisible();
  expect(screen.getByText('Reconnect needed')).toBeVisible();
  expect(screen.getByText('$0.365')).toBeVisible();
  expect(screen.getByText('$0.365 this month')).toBeVisible();
});

it('connects an account of Bluesky by an app password, which is kept nowhere', async () => {
  const { callsOf } = postingHost(
    {},
    { 'connections.begin': () => ({ id: crypto.randomUUID(), url: null }), 'connections.get': () => null },
  );
  open();
  expect(await screen.findByText('No accounts connected')).toBeVisible();
  await user.click((await screen.findAllByRole('button', { name: 'Connect account' }))[0] ?? document.body);
  const form = await dialog('Connect an account');
  await user.click(await form.findByText('Bluesky'));
  await user.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText('Choose a model')).toBeVisible();
  expect(form.getByText('Handle is required')).toBeVisible();
  expect(form.getByText('App password is required')).toBeVisible();
  await user.click(form.getByRole('combobox', { name: 'Model' }));
  await user.click(await form.findByRole('option', { name: 'Ava Sterling' }));
  await user.type(form.getByLabelText('Handle'), '@ava.bsky.social');
  await user.type(form.getByLabelText('App password'), 'abcd-efgh');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  await waitFor(() => {
    expect(callsOf('connections.begin')).toEqual([
      {
        service: 'bluesky',
        details: { model_id: ava.id, server: 'https://bsky.social', handle: 'ava.bsky.social' },
        secret: 'abcd-efgh',
      },
    ]);
  });
  expect(await screen.findByText('Account connected')).toBeVisible();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('abcd-efgh');
});

it('says what is missing where the server is not set up for X', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  postingHost(
    { accounts: [accountOf({ status: 'reconnect_needed', lastError: 'X no longer takes the token' })] },
    {
      'connections.begin': () => {
        throw new AppError('unavailable', 'X isn’t set up on this server.', { hint: 'not_configured' });
      },
    },
  );
  open();
  await user.click(await screen.findByRole('link', { name: '@avasterling' }));
  const shown = await panel();
  expect(shown.getByText(/^This account needs to be reconnected/)).toBeVisible();
  expect(shown.getByText('X no longer takes the token')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Reconnect' }));
  const form = await dialog('Reconnect @avasterling');
  await user.click(form.getByRole('button', { name: 'Continue with X' }));
  expect(await form.findByText('X isn’t set up on this server.')).toBeVisible();
  const steps = within(form.getByRole('note'));
  expect(steps.getByText('MARQUEE_X_CLIENT_ID')).toBeVisible();
  expect(steps.getByText('/functions/v1/connect-service')).toBeVisible();
  expect(steps.getByText('docs/deploy.md')).toBeVisible();
});

it('says nothing of the server where X itself refused', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  postingHost(
    { accounts: [accountOf({ status: 'reconnect_needed' })] },
    {
      'connections.begin': () => {
        throw new AppError('unavailable', 'X did not answer. Try again', { hint: 'unreachable' });
      },
    },
  );
  open();
  await user.click(await screen.findByRole('link', { name: '@avasterling' }));
  await user.click((await panel()).getByRole('button', { name: 'Reconnect' }));
  const form = await dialog('Reconnect @avasterling');
  await user.click(form.getByRole('button', { name: 'Continue with X' }));
  expect(await form.findByText('X did not answer. Try again')).toBeVisible();
  expect(form.queryByText('MARQUEE_X_CLIENT_ID')).toBeNull();
});

it('does not move an account whose planned posts have pictures of its model, and leads to them', async () => {
  const luna = modelOf({ stageName: 'Luna Vale' });
  const account = accountOf();
  const says =
    '2 planned posts of this account have pictures or videos of Ava Sterling. Take them off, or move the posts to drafts, before the account moves.';
  const { callsOf } = postingHost(
    { accounts: [account] },
    {
      'models.list': ({ offset }) => (offset === 0 ? [ava, luna] : []),
      'posting.updateAccount': () => {
        throw new AppError('invalid', says, { hint: 'planned_media' });
      },
    },
  );
  open(`&account=${account.id}`);
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Edit model: Ava Sterling' }));
  await user.click(await screen.findByRole('option', { name: 'Luna Vale' }));
  expect(await shown.findByText(says)).toBeVisible();
  expect(shown.getByRole('link', { name: 'See what is planned' })).toHaveAttribute(
    'href',
    `/twitter-bot?account=${account.id}`,
  );
  expect(callsOf('posting.updateAccount')).toMatchObject([{ rowVersion: 1, changes: { modelId: luna.id } }]);
});

it('has slots by weekday, and rules with what they cost', async () => {
  const account = accountOf({ slots: [{ day: 1, time: '09:00' }] });
  const { callsOf } = postingHost({ accounts: [account] });
  open(`&account=${account.id}`);
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Add a slot on Tuesday' }));
  const time = shown.getByLabelText('Time on Tuesday');
  await user.type(time, '21:00');
  await user.click(shown.getByRole('button', { name: 'Add' }));
  await waitFor(() => {
    expect(callsOf('posting.updateAccount')).toMatchObject([
      {
        rowVersion: 1,
        changes: {
          slots: [
            { day: 1, time: '09:00' },
            { day: 2, time: '21:00' },
          ],
        },
      },
    ]);
  });
  await user.click(await shown.findByRole('button', { name: 'Remove Monday 09:00' }));
  await waitFor(() => {
    expect(callsOf('posting.updateAccount')).toMatchObject([
      {},
      { rowVersion: 2, changes: { slots: [{ day: 2 }] } },
    ]);
  });
  expect(shown.getByText(/X takes \$0\.005 for each post each time\./)).toBeVisible();
  await user.click(shown.getByRole('switch', { name: /^Fetch figures/ }));
  expect(await shown.findByText('Thu 21:00')).toBeVisible();
  await user.click(shown.getByRole('switch', { name: /^Quiet hours/ }));
  await waitFor(() => {
    expect(callsOf('posting.setRule')).toMatchObject([
      { kind: 'metrics', isOn: true },
      { kind: 'quiet_hours', isOn: true, settings: { from: '23:00', until: '07:00' } },
    ]);
  });
});

it('is turned off, and removed with what that takes along', async () => {
  const account = accountOf({ planned: 3 });
  const { callsOf } = postingHost({ accounts: [account] });
  open(`&account=${account.id}`);
  await (await panel()).findByText('Slots');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
  await waitFor(() => {
    expect(callsOf('posting.updateAccount')).toMatchObject([{ changes: { isOn: false } }]);
  });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const question = await dialog('Remove @avasterling?');
  expect(question.getByText(/3 planned posts do not go out/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Remove account' }));
  await waitFor(() => {
    expect(callsOf('posting.deleteAccount')).toEqual([{ id: account.id }]);
  });
});
