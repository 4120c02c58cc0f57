import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { forgetPlace, leavePlace, notePlace } from '#renderer/lib/drafts/return-to.ts';
import { closeServers, useServersScreen } from '#renderer/lib/session/servers-screen.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { DesktopSettings } from '#shared/contract/desktop.ts';
import type { Model } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { forgotten, here, mia, phone, renderAccount } from './test-account.tsx';

const user = userEvent.setup({ delay: null });
const fails = (error: AppError) => () => {
  throw error;
};
const unreachable = new AppError(
  'unavailable',
  'Can’t reach the server. Check your connection and try again.',
);

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux) Electron/45.4.1');
  localStorage.clear();
  forgetDrafts();
  forgetPlace();
});

describe('the profile', () => {
  const name = () => screen.getByLabelText('Display name');
  const save = () => screen.getByRole('button', { name: 'Save changes' });

  it('shows who it is; email and role stay as they are, and say why', () => {
    renderAccount();
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(name()).toHaveValue('Mia Hartwell');
    for (const [label, value] of [
      ['Email', 'mia@northlight.example'],
      ['Role', 'Administrator'],
    ] as const) {
      const field = screen.getByLabelText(label);
      expect(field).toHaveValue(value);
      expect(field).toHaveAttribute('readonly');
      expect(field).toHaveAccessibleDescription(/Another administrator can change your role/);
    }
    expect(screen.getByText('Active')).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('saves another display name, and shows it at once', async () => {
    const { callsOf } = renderAccount({
      handlers: {
        'account.setDisplayName': ({ displayName }) => ({ ...mia, displayName: displayName.trim() }),
      },
    });
    await user.clear(name());
    await user.type(name(), ' Mia Hart ');
    await user.click(save());
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(callsOf('account.setDisplayName')).toEqual([{ displayName: 'Mia Hart', rowVersion: 1 }]);
    expect(useViewerStore.getState().profile?.displayName).toBe('Mia Hart');
    await waitFor(() => {
      expect(name()).toHaveValue('Mia Hart');
    });
    expect(save()).toBeDisabled();
  });

  it.each([
    ['{Backspace}', 'Display name must be at least 2 characters long'],
    [' M ', 'Display name must be at least 2 characters long'],
    ['   ', 'Display name must be at least 2 characters long'],
    ['Mia\u202eHartwell', 'Display name contains characters that cannot be shown'],
    ['Mia\u0007Hartwell', 'Display name contains characters that cannot be shown'],
    ['\u200f\u200f', 'Display name contains characters that cannot be shown'],
    ['x'.repeat(101), 'Display name must be 100 characters or fewer'],
  ])('refuses %j beside the field', async (typed, sentence) => {
    const { callsOf } = renderAccount();
    await user.clear(name());
    await user.type(name(), typed);
    await user.click(save());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(name()).toHaveFocus();
    expect(name()).toHaveValue(typed === '{Backspace}' ? '' : typed);
    expect(callsOf('account.setDisplayName')).toEqual([]);
  });

  it('takes names of every script', async () => {
    const { callsOf } = renderAccount({
      handlers: { 'account.setDisplayName': ({ displayName }) => ({ ...mia, displayName }) },
    });
    await user.clear(name());
    await user.type(name(), 'می\u200cنا \u200fנועה');
    await user.click(save());
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(callsOf('account.setDisplayName')).toEqual([
      { displayName: 'می\u200cنا \u200fנועה', rowVersion: 1 },
    ]);
  });

  it('says of how many models they are a manager', async () => {
    const model = { managerId: mia.id } as Model;
    renderAccount({ handlers: { 'models.list': () => [model, model, { ...model, managerId: null }] } });
    expect(await screen.findByText('2 models as main manager, 1 as secondary')).toBeVisible();
  });

  it('says when saving failed, and keeps what was typed', async () => {
    renderAccount({ handlers: { 'account.setDisplayName': fails(unreachable) } });
    await user.type(name(), 'son');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update profile');
    expect(name()).toHaveValue('Mia Hartwellson');
    expect(save()).toBeEnabled();
  });

  it('leaves a person alone who has signed in before the answer came', async () => {
    const other = { ...mia, id: '0b0c0d0e-0002-4000-8000-000000000002', displayName: 'Jonas' };
    renderAccount({
      handlers: {
        'account.setDisplayName': () => {
          useViewerStore.setState({ profile: other });
          return { ...mia, displayName: 'Mia Hart' };
        },
      },
    });
    await user.type(name(), '{Backspace}');
    await user.click(save());
    await screen.findByText('Profile updated successfully');
    expect(useViewerStore.getState().profile).toEqual(other);
  });

  it('asks before what was typed is lost to another page', async () => {
    renderAccount();
    await user.type(name(), 'son');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(name()).toHaveValue('Mia Hartwellson');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('asks nothing where nothing was typed', async () => {
    renderAccount();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('has what was typed again after the session has ended meanwhile', async () => {
    startDrafts(mia.id);
    notePlace('/account');
    const { unmount } = renderAccount();
    await user.type(name(), 'son');
    await user.type(screen.getByLabelText('New password'), 'secret-never-kept');
    expect(leavePlace(mia.id)).toBe(true);
    unmount();
    renderAccount();
    await waitFor(() => {
      expect(name()).toHaveValue('Mia Hartwellson');
    });
    expect(screen.getByText(/^Restored what you typed on .+\.$/)).toBeVisible();
    expect(save()).toBeEnabled();
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('has nothing again of what was discarded by leaving', async () => {
    startDrafts(mia.id);
    const { unmount } = renderAccount();
    await user.type(name(), 'son');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    unmount();
    renderAccount();
    expect(name()).toHaveValue('Mia Hartwell');
  });
});

describe('the password', () => {
  const form = () => within(screen.getByRole('form', { name: 'Password' }));
  const fill = async (current: string, next: string, repeated: string) => {
    for (const [label, value] of [
      ['Current password', current],
      ['New password', next],
      ['Repeat new password', repeated],
    ] as const)
      if (value !== '') await user.type(form().getByLabelText(label), value);
  };
  const submit = () => user.click(form().getByRole('button', { name: 'Change password' }));

  it.each([
    [['', 'new-secret', 'new-secret'], 'Current password', 'Password is required'],
    [['old-secret', '', ''], 'New password', 'Password is required'],
    [['old-secret', '     ', '     '], 'New password', 'Password must be at least 6 characters long'],
    [['old-secret', '12345', '12345'], 'New password', 'Password must be at least 6 characters long'],
    [
      ['é'.repeat(37), 'new-secret', 'new-secret'],
      'Current password',
      'Password must be 72 characters or fewer',
    ],
    [
      ['old-secret', 'é'.repeat(37), 'é'.repeat(37)],
      'New password',
      'Password must be 72 characters or fewer',
    ],
    [['old-secret', 'new-secret', ''], 'Repeat new password', 'Password is required'],
    [['old-secret', 'new-secret', 'new-secret!'], 'Repeat new password', 'Passwords do not match'],
  ] as const)('refuses %j at %s', async ([current, next, repeated], label, sentence) => {
    const { callsOf } = renderAccount();
    await fill(current, next, repeated);
    await submit();
    await waitFor(() => {
      expect(form().getByLabelText(label)).toHaveAccessibleDescription(sentence);
    });
    expect(form().getByLabelText(label)).toHaveFocus();
    expect(callsOf('account.changePassword')).toEqual([]);
  });

  it('looks at the repetition again when the new one changes', async () => {
    renderAccount();
    await fill('old-secret', 'new-secret', 'new-secret!');
    await user.tab();
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await user.type(form().getByLabelText('New password'), '!');
    await waitFor(() => {
      expect(screen.queryByText('Passwords do not match')).toBeNull();
    });
  });

  it('changes it, ends the other sessions and forgets all three', async () => {
    const { callsOf } = renderAccount({
      handlers: { 'account.changePassword': () => undefined, 'account.endSessions': () => undefined },
    });
    expect(await form().findByLabelText('Sign out my 2 other sessions')).toBeChecked();
    await fill('old-secret', 'new-secret', 'new-secret{Enter}');
    expect(await screen.findByText('Password changed successfully')).toBeVisible();
    expect(callsOf('account.changePassword')).toEqual([
      { currentPassword: 'old-secret', newPassword: 'new-secret' },
    ]);
    await waitFor(() => {
      expect(callsOf('account.endSessions')).toEqual([{ which: 'others' }]);
    });
    await waitFor(() => {
      for (const label of ['Current password', 'New password', 'Repeat new password'])
        expect(form().getByLabelText(label)).toHaveValue('');
    });
  });

  it('leaves the other sessions alone where that was chosen, or there are none', async () => {
    const { callsOf } = renderAccount({ handlers: { 'account.changePassword': () => undefined } });
    await user.click(await form().findByLabelText('Sign out my 2 other sessions'));
    await fill('old-secret', 'new-secret', 'new-secret{Enter}');
    await screen.findByText('Password changed successfully');
    expect(callsOf('account.endSessions')).toEqual([]);
  });

  it('says so when the password is changed and the other sessions stay active', async () => {
    renderAccount({
      handlers: { 'account.changePassword': () => undefined, 'account.endSessions': fails(unreachable) },
    });
    await form().findByLabelText('Sign out my 2 other sessions');
    await fill('old-secret', 'new-secret', 'new-secret{Enter}');
    expect(await screen.findByText('Password changed successfully')).toBeVisible();
    expect(await screen.findByText('Failed to sign out of your sessions')).toBeVisible();
  });

  it.each([
    ['wrong_password', 'Current password', 'The current password is incorrect'],
    ['same_password', 'New password', 'Choose a password that differs from the current one'],
    ['weak_password', 'New password', 'said the server'],
  ])('shows a refusal %s at %s, and keeps what was typed', async (hint, label, sentence) => {
    renderAccount({
      handlers: { 'account.changePassword': fails(new AppError('invalid', 'said the server', { hint })) },
    });
    await fill('old-secret', 'new-secret', 'new-secret{Enter}');
    await waitFor(() => {
      expect(form().getByLabelText(label)).toHaveAccessibleDescription(sentence);
    });
    expect(form().getByLabelText(label)).toHaveFocus();
    expect(form().getByLabelText('Current password')).toHaveValue('old-secret');
    expect(form().queryByRole('alert')).toBeNull();
  });

  it('says when the server could not be asked', async () => {
    renderAccount({ handlers: { 'account.changePassword': fails(unreachable) } });
    await fill('old-secret', 'new-secret', 'new-secret{Enter}');
    expect(await form().findByRole('alert')).toHaveTextContent(
      'Can’t reach the server. Check your connection and try again.',
    );
  });
});

describe('the sessions', () => {
  const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

  it('names each device, and marks this one', async () => {
    renderAccount();
    expect(await rowOf('Marquee on Linux')).toHaveTextContent('This device');
    expect(within(await rowOf('Marquee on Linux')).queryByRole('button')).toBeNull();
    expect(await rowOf('Safari on iPhone')).toHaveTextContent('2h ago');
    expect(await rowOf('Firefox on macOS')).toHaveTextContent('not used for 90 days');
    expect(await rowOf('Firefox on macOS')).toHaveTextContent('Unknown');
    expect(screen.queryByRole('status', { name: 'Loading sessions' })).toBeNull();
  });

  it('waits in rows of the same size', () => {
    renderAccount({ handlers: { 'account.listSessions': () => new Promise(() => undefined) } });
    expect(screen.getByRole('status', { name: 'Loading sessions' })).toBeVisible();
  });

  it('signs out one', async () => {
    let sessions = [here, phone];
    const { callsOf } = renderAccount({
      handlers: {
        'account.listSessions': () => sessions,
        'account.endSession': () => {
          sessions = [here];
          return true;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Signed out of Safari on iPhone')).toBeVisible();
    expect(callsOf('account.endSession')).toEqual([{ id: phone.id }]);
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Safari on iPhone/ })).toBeNull();
    });
  });

  it('says when that one was over already, and when it stays active', async () => {
    let answer: () => boolean = () => false;
    renderAccount({ handlers: { 'account.endSession': () => answer() } });
    const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
    await user.click(button);
    expect(await screen.findByText('Safari on iPhone was signed out already')).toBeVisible();
    answer = fails(unreachable);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Failed to sign out of that session')).toBeVisible();
  });

  it('signs out the others once that is confirmed', async () => {
    let sessions = [here, phone, forgotten];
    const { callsOf } = renderAccount({
      handlers: {
        'account.listSessions': () => sessions,
        'account.endSessions': () => {
          sessions = [here];
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out 2 others' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(callsOf('account.endSessions')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign out 2 others' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out your other sessions?' });
    await user.click(within(dialog).getByRole('button', { name: 'Sign out others' }));
    expect(await screen.findByText('Signed out of your other sessions')).toBeVisible();
    expect(callsOf('account.endSessions')).toEqual([{ which: 'others' }]);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /Sign out \d other/ })).toBeNull();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('signs out everywhere, and says in the dialog when that failed', async () => {
    let isFailing = true;
    const { callsOf } = renderAccount({
      handlers: {
        'account.endSessions': () => {
          if (isFailing) throw unreachable;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    expect(await within(dialog).findByText('Failed to sign out of your sessions')).toBeVisible();
    isFailing = false;
    await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('Signed out everywhere')).toBeVisible();
    expect(callsOf('account.endSessions')).toEqual([{ which: 'all' }, { which: 'all' }]);
  });

  it('says when they cannot be loaded, and tries again', async () => {
    let isFailing = true;
    renderAccount({
      handlers: {
        'account.listSessions': () => {
          if (isFailing) throw unreachable;
          return [here];
        },
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load sessions');
    expect(alert).toHaveTextContent('Can’t reach the server. Check your connection and try again.');
    isFailing = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rowOf('Marquee on Linux')).toBeVisible();
  });

  it('says where a server tells of none', async () => {
    renderAccount({ handlers: { 'account.listSessions': () => [] } });
    expect(await screen.findByText('No sessions to show')).toBeVisible();
  });
});

describe('this device', () => {
  const panel = () => within(screen.getByRole('complementary', { name: 'This device' }));

  it('sets the appearance', async () => {
    renderAccount();
    expect(panel().getByRole('radio', { name: 'Light' })).toBeChecked();
    await user.click(panel().getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await user.click(panel().getByRole('radio', { name: 'System' }));
    expect(panel().getByRole('radio', { name: 'System' })).toBeChecked();
  });

  it('shows nothing of a desktop in a browser', () => {
    const { callsOf } = renderAccount();
    expect(panel().queryByText('Desktop app')).toBeNull();
    expect(callsOf('servers.list')).toEqual([]);
  });

  it('names the server on the desktop, and leads to another one', async () => {
    renderAccount({
      isDesktop: true,
      handlers: {
        'servers.list': () => ({ isSwitchable: true, current: 'https://one.example', known: [] }),
      },
    });
    expect(await panel().findByText('https://one.example')).toBeVisible();
    await user.type(screen.getByLabelText('Display name'), 'son');
    await user.click(panel().getByRole('button', { name: 'Change server' }));
    expect(useServersScreen.getState().isOpen).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(useServersScreen.getState().isOpen).toBe(true);
    closeServers();
  });

  it('has no other server to offer where one was named when the app was started', async () => {
    renderAccount({
      isDesktop: true,
      handlers: {
        'servers.list': () => ({ isSwitchable: false, current: 'https://one.example', known: [] }),
      },
    });
    expect(await panel().findByText('https://one.example')).toBeVisible();
    expect(panel().queryByRole('button', { name: 'Change server' })).toBeNull();
  });

  const settings: DesktopSettings = {
    tray: 'there',
    keepsRunning: null,
    startsWithSystem: false,
    pausedUntil: null,
  };
  const onDesktop = (handlers: Parameters<typeof renderAccount>[0] = {}) =>
    renderAccount({
      isDesktop: true,
      ...handlers,
      handlers: {
        'servers.list': () => ({ isSwitchable: false, current: 'https://one.example', known: [] }),
        'desktop.getSettings': () => settings,
        ...handlers.handlers,
      },
    });
  const box = (name: string) => panel().findByRole('checkbox', { name });

  it('sets what the app does when it is closed, and shows what a menu has changed', async () => {
    const { callsOf, emit } = onDesktop({
      handlers: { 'desktop.changeSettings': () => settings },
    });
    await user.click(await box('Keep running when closed'));
    await user.click(await box('Start with the computer'));
    expect(callsOf('desktop.changeSettings')).toEqual([{ keepsRunning: true }, { startsWithSystem: true }]);
    act(() => {
      emit('desktop.settingsChanged', { ...settings, keepsRunning: true, startsWithSystem: true });
    });
    expect(await box('Keep running when closed')).toBeChecked();
    expect(await box('Start with the computer')).toBeChecked();
  });

  it('says so where there is no tray to stay in', async () => {
    onDesktop({ handlers: { 'desktop.getSettings': () => ({ ...settings, tray: 'missing' }) } });
    expect(await box('Keep running when closed')).toBeDisabled();
    expect(panel().getByText('This desktop has no tray, so closing the window quits Marquee.')).toBeVisible();
  });

  it('pauses notifications, and says until when', async () => {
    const { callsOf, emit } = onDesktop({ handlers: { 'desktop.pausePopups': () => settings } });
    await user.click(await panel().findByRole('button', { name: 'Pause notifications' }));
    await user.click(await screen.findByRole('menuitem', { name: 'For an hour' }));
    const end = new Date();
    end.setHours(23, 59, 0, 0);
    act(() => {
      emit('desktop.settingsChanged', { ...settings, pausedUntil: end.toISOString() });
    });
    expect(await panel().findByText('Quiet until 23:59')).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'Resume notifications' }));
    expect(callsOf('desktop.pausePopups')).toEqual([{ for: 'hour' }, { for: null }]);
  });

  it('says when the system refuses a change', async () => {
    onDesktop({
      handlers: {
        'desktop.changeSettings': fails(new AppError('internal', 'Marquee can’t change how it starts.')),
      },
    });
    await user.click(await box('Start with the computer'));
    expect(await screen.findByText('Marquee can’t change how it starts.')).toBeVisible();
  });

  it('says when the server cannot be told', async () => {
    renderAccount({
      isDesktop: true,
      handlers: { 'servers.list': fails(new AppError('internal', 'The settings cannot be read.')) },
    });
    expect(await panel().findByText('The settings cannot be read.')).toBeVisible();
  });
});
