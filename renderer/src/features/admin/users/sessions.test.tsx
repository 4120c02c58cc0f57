// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Session } from '#shared/contract/sessions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, jonas, mia, renderAdmin, type Handlers } from './test-users.tsx';

const user = userEvent.setup({ delay: null });
const phone: Session = {
  id: '00000000-0000-4000-8000-00000000a001',
  createdAt: '2026-11-01T09:00:00Z',
  lastActiveAt: null,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  ip: '203.0.113.24',
};
const desk: Session = {
  ...phone,
  id: '00000000-0000-4000-8000-00000000a002',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
};

async function openSessions(handlers: Handlers) {
  const { callsOf } = host([mia, jonas], handlers);
  renderAdmin();
  await user.click(await screen.findByRole('link', { name: 'Jonas Lindqvist' }));
  const panel = await screen.findByRole('complementary', { name: 'Jonas Lindqvist' });
  await user.click(within(panel).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sessions…' }));
  return { callsOf, dialog: await screen.findByRole('dialog', { name: 'Sessions of Jonas Lindqvist' }) };
}

it('ends one of someone’s sessions', async () => {
  let sessions = [phone, desk];
  const { callsOf, dialog } = await openSessions({
    'users.listSessions': () => sessions,
    'users.endSessions': () => {
      sessions = [desk];
      return 1;
    },
  });
  expect(await within(dialog).findByRole('row', { name: /Safari on iPhone/ })).toHaveTextContent(
    '203.0.113.24',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('Jonas Lindqvist is signed out of Safari on iPhone')).toBeVisible();
  expect(callsOf('users.endSessions')).toEqual([{ id: jonas.id, sessionId: phone.id }]);
  await waitFor(() => {
    expect(within(dialog).queryByRole('row', { name: /Safari/ })).toBeNull();
  });
  expect(within(dialog).getByRole('row', { name: /Firefox on Linux/ })).toBeVisible();
});

it('ends all of them once that is confirmed', async () => {
  let sessions = [phone, desk];
  const { callsOf, dialog } = await openSessions({
    'users.listSessions': () => sessions,
    'users.endSessions': () => {
      sessions = [];
      return 2;
    },
  });
  const everywhere = await within(dialog).findByRole('button', { name: 'Sign out everywhere' });
  await waitFor(() => {
    expect(everywhere).toBeEnabled();
  });
  await user.click(everywhere);
  const asking = await screen.findByRole('dialog', { name: 'Sign out Jonas Lindqvist everywhere?' });
  await user.click(within(asking).getByRole('button', { name: 'Cancel' }));
  expect(callsOf('users.endSessions')).toEqual([]);
  await user.click(everywhere);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Sign out Jonas Lindqvist everywhere?' })).getByRole(
      'button',
      { name: 'Sign out everywhere' },
    ),
  );
  expect(await screen.findByText('Jonas Lindqvist is signed out everywhere')).toBeVisible();
  expect(callsOf('users.endSessions')).toEqual([{ id: jonas.id, sessionId: null }]);
  expect(await within(dialog).findByText('Not signed in anywhere')).toBeVisible();
  expect(everywhere).toBeDisabled();
});

it('says when they could not be loaded or ended, and keeps them', async () => {
  let isThere = false;
  const { dialog } = await openSessions({
    'users.listSessions': () => {
      if (!isThere)
        throw new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.');
      return [phone];
    },
    'users.endSessions': () => {
      throw new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.');
    },
  });
  expect(await within(dialog).findByText('Failed to load sessions')).toBeVisible();
  isThere = true;
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(
    await screen.findByText(
      'Failed to sign out this user: Can’t reach the server. Check your connection and try again.',
    ),
  ).toBeVisible();
  expect(within(dialog).getByRole('row', { name: /Safari on iPhone/ })).toBeVisible();
});

it('is for administrators', async () => {
  const manager = { ...jonas, id: '00000000-0000-4000-8000-00000000b001', displayName: 'Priya Nair' };
  host([mia, jonas, manager]);
  renderAdmin({ viewer: manager });
  await user.click(await screen.findByRole('link', { name: 'Jonas Lindqvist' }));
  const panel = await screen.findByRole('complementary', { name: 'Jonas Lindqvist' });
  expect(within(panel).queryByRole('button', { name: 'More actions' })).toBeNull();
});
