// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { modelWith } from '#renderer/entities/model/test-model.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { adminParts } from '#renderer/features/admin/admin-parts.ts';
import { host, jonas, mia, renderAdmin, type Handlers } from '#renderer/features/admin/users/test-users.tsx';
import { viewOf } from '#renderer/features/admin/test-views.ts';
import { invitationOf } from './test-invitations.tsx';

const path = '/admin?tab=invitations';

beforeAll(() => adminParts.invitations.preload());
const token = 'a'.repeat(64);
const link = `${window.location.origin}/?invite=${token}`;

const ava = modelWith(mia, { stageName: 'Ava Sterling' });
const stella = modelWith(mia, { stageName: 'Stella Marlowe' });

function invitationsOf(invitations: Invitation[], handlers: Handlers = {}) {
  return host([mia, jonas], {
    'invitations.list': () => invitations,
    'invitations.create': ({ email, modelIds, permissionOverrides }) => ({
      invitation: invitationOf({
        email,
        modelIds: modelIds ?? [],
        permissionOverrides: permissionOverrides ?? {},
      }),
      token,
      mail: 'not_configured',
    }),
    'invitations.resend': ({ id }) => ({ invitation: invitationOf({ id }), token, mail: 'not_configured' }),
    'invitations.cancel': () => undefined,
    'models.list': () => [ava, stella],
    'settings.getInviteExpiryDays': () => 10,
    'servers.list': () => ({ isSwitchable: false, current: 'https://agency.supabase.co', known: [] }),
    ...handlers,
  });
}

const table = () => screen.findByRole('table', { name: 'Invitations' });

async function openDialog() {
  const user = userEvent.setup();
  const [button] = await screen.findAllByRole('button', { name: 'Invite user' });
  if (button !== undefined) await user.click(button);
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Invite user' })) };
}

it('lists invitations with a word for each status, and filters by it', async () => {
  invitationsOf([
    invitationOf({ email: 'pending@x.example', modelIds: [ava.id, stella.id] }),
    invitationOf({ email: 'late@x.example', expiresAt: '2020-01-01T00:00:00Z' }),
    invitationOf({ email: 'in@x.example', status: 'accepted', invitedBy: null }),
    invitationOf({ email: 'off@x.example', status: 'cancelled' }),
  ]);
  const user = userEvent.setup();
  const { search } = renderAdmin({ path });
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'pending@x.examplePendingYou5 Jan 20265 days2 models',
    'late@x.exampleExpiredYou5 Jan 2026–None',
    'in@x.exampleAcceptedDeleted user5 Jan 2026–None',
    'off@x.exampleCancelledYou5 Jan 2026–None',
  ]);
  await user.click(screen.getByRole('button', { name: '1 pending' }));
  expect(search().get('status')).toBe('pending');
  expect(within(await table()).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText('1 of 4 invitations')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Filter invitations' }), 'late');
  expect(await screen.findByText('No invitations match "late" and these filters')).toBeVisible();
  expect(screen.getByText('0 of 4 invitations')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(async () => {
    expect(within(await table()).getAllByRole('row')).toHaveLength(5);
  });
});

it('orders by what its heads say, in the address, and knows what order it was given', async () => {
  const day = 24 * 60 * 60_000;
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  invitationsOf([
    invitationOf({ email: 'b@x.example', createdAt: '2026-11-17T09:00:00Z', expiresAt: inDays(9) }),
    invitationOf({ email: 'c@x.example', createdAt: '2026-11-18T09:00:00Z', status: 'accepted' }),
    invitationOf({ email: 'a@x.example', createdAt: '2026-11-16T09:00:00Z', expiresAt: inDays(3) }),
  ]);
  const user = userEvent.setup();
  const { search } = renderAdmin({ path: `${path}&sort=nonsense` });
  const emails = async () =>
    within(await table())
      .getAllByRole('link')
      .map((link) => link.textContent.charAt(0))
      .join('');
  expect(await emails()).toBe('cba');
  await user.click(screen.getByRole('button', { name: 'Email' }));
  expect(await emails()).toBe('abc');
  expect(search().get('sort')).toBe('email');
  await user.click(screen.getByRole('button', { name: 'Email' }));
  expect(await emails()).toBe('cba');
  expect(search().get('sort')).toBe('-email');
  await user.click(screen.getByRole('button', { name: 'Expires in' }));
  expect(await emails()).toBe('abc');
  await user.click(screen.getByRole('button', { name: 'Invited' }));
  expect(await emails()).toBe('cba');
  expect(search().get('sort')).toBeNull();
});

it('brings the filters and the order of a saved view back, and exports what is left', async () => {
  const { callsOf } = invitationsOf(
    [invitationOf({ email: '=cmd@x.example' }), invitationOf({ email: 'in@x.example', status: 'accepted' })],
    {
      'savedViews.list': () => [
        viewOf({ area: 'invitations', name: 'Open ones', filters: { status: 'pending', sort: '-email' } }),
      ],
    },
  );
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:test';
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = userEvent.setup();
  const { search } = renderAdmin({ path: `${path}&q=x` });
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('button', { name: 'Open ones' }));
  await waitFor(() => {
    expect(Object.fromEntries(search())).toEqual({ tab: 'invitations', status: 'pending', sort: '-email' });
  });
  expect(callsOf('savedViews.list')).toEqual([{ area: 'invitations' }]);
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^'=cmd@x\.example,Pending,Mia Hartwell,2026-01-05T09:00:00\.000Z,/);
  click.mockRestore();
});

it('says that there are no invitations yet, and how to make one', async () => {
  invitationsOf([]);
  renderAdmin({ path });
  expect(await screen.findByText('No invitations yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Invite user' })).toHaveLength(2);
});

it('says why the list cannot be loaded, and comes back', async () => {
  let isDown = true;
  invitationsOf([], {
    'invitations.list': () => {
      if (isDown) throw new AppError('unavailable', 'No connection');
      return [invitationOf()];
    },
  });
  const user = userEvent.setup();
  renderAdmin({ path });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load invitations');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await table()).toBeVisible();
});

it.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['lena', 'Please enter a valid email address'],
  ['lena@northlight', 'Please enter a valid email address'],
  [`${'x'.repeat(250)}@northlight.example`, 'Email must be 254 characters or fewer'],
])('refuses the address %j beside its field', async (address, sentence) => {
  const { callsOf } = invitationsOf([]);
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('textbox', { name: 'Email' }));
  if (address !== '') await user.paste(address);
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(callsOf('invitations.create')).toEqual([]);
});

it('invites with permissions and models, shows the link once and copies it', async () => {
  const { callsOf } = invitationsOf([]);
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  // The shortcut that submits, as in every dialog that creates something.
  expect(dialog.getByText('Ctrl')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), ' Lena@Northlight.example ');
  await user.click(dialog.getByText(/Manager permissions/));
  const debug = within(dialog.getByRole('radiogroup', { name: 'Debug page' }));
  await user.click(debug.getByRole('radio', { name: 'On' }));
  const chat = within(dialog.getByRole('radiogroup', { name: 'Chat' }));
  await user.click(chat.getByRole('radio', { name: 'Off' }));
  expect(dialog.getByText('2 changed')).toBeVisible();
  await user.click(chat.getByRole('radio', { name: 'Default' }));
  await user.type(dialog.getByRole('combobox', { name: 'Assign models' }), 'stel');
  await user.click(await dialog.findByRole('option', { name: 'Stella Marlowe' }));
  expect(await dialog.findByRole('button', { name: 'Remove Stella Marlowe' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));

  expect(await dialog.findByText('Invitation for lena@northlight.example created')).toBeVisible();
  expect(callsOf('invitations.create')).toEqual([
    {
      email: 'lena@northlight.example',
      permissionOverrides: { can_access_debug: true },
      modelIds: [stella.id],
    },
  ]);
  expect(dialog.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link);
  await waitFor(() => {
    expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveFocus();
  });
  await user.keyboard('{Enter}');
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);

  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(within(await table()).getByRole('link', { name: 'lena@northlight.example' })).toBeVisible();
  expect(document.body.innerHTML).not.toContain(token);
  expect(window.location.href).not.toContain(token);
});

it('invites from the users, too, and asks before a link goes that was not copied', async () => {
  invitationsOf([], {
    'users.list': () => [],
    'users.countModels': () => ({}),
    'settings.isSignUpOpen': () => false,
  });
  renderAdmin({ path: '/admin' });
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lena@northlight.example{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Done' }));
  const question = () => screen.findByRole('dialog', { name: 'Close without copying the link?' });
  await user.click(within(await question()).getByRole('button', { name: 'Keep open' }));
  expect(dialog.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link);
  await user.click(dialog.getByRole('button', { name: 'Invite another' }));
  await user.click(within(await question()).getByRole('button', { name: 'Close anyway' }));
  await waitFor(() => {
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  });
});

it.each([
  ['invitation_pending', 'An invitation is already pending for this email'],
  ['account_exists', 'This email already has an account'],
])('explains %s beside the address, and keeps what was typed', async (hint, sentence) => {
  invitationsOf([], {
    'invitations.create': () => {
      throw new AppError('conflict', sentence, { sqlState: '23505', hint });
    },
  });
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'lena@northlight.example{Enter}');
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(email).toHaveValue('lena@northlight.example');
  expect(email).toHaveFocus();
  await user.type(email, 'x');
  await waitFor(() => {
    expect(dialog.queryByText(sentence)).toBeNull();
  });
});

it('says why an invitation could not be made', async () => {
  invitationsOf([], {
    'invitations.create': () => {
      throw new AppError('forbidden', 'Only administrators can invite people');
    },
  });
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lena@northlight.example{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Only administrators can invite people');
});

it('asks before it throws away what was typed', async () => {
  invitationsOf([]);
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lena');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Discard this invitation?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('offers permissions to administrators alone, and models that are one’s own to give', async () => {
  invitationsOf([], {
    'models.list': ({ scope }) => (scope === 'assigned' ? [{ ...ava, managerId: jonas.id }, stella] : []),
  });
  renderAdmin({ path, viewer: jonas });
  const { user, dialog } = await openDialog();
  expect(dialog.queryByText(/Manager permissions/)).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: 'Assign models' }));
  expect(await dialog.findByRole('option', { name: 'Ava Sterling' })).toBeInTheDocument();
  expect(dialog.queryByRole('option', { name: 'Stella Marlowe' })).toBeNull();
});

it('makes a new link, and says that the old one is dead', async () => {
  const invitation = invitationOf({ expiresAt: '2020-01-01T00:00:00Z', modelIds: [ava.id] });
  const { callsOf } = invitationsOf([invitation]);
  const user = userEvent.setup();
  renderAdmin({ path });
  await user.click(await screen.findByRole('link', { name: invitation.email }));
  const panel = within(await screen.findByRole('complementary', { name: invitation.email }));
  expect(await panel.findByText('Ava Sterling')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Cancel invitation…' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'New link…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New invitation link' }));
  expect(callsOf('invitations.resend')).toEqual([]);
  expect(await dialog.findByRole('combobox', { name: 'Expires in' })).toHaveValue('10 days');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByDisplayValue(link)).toBeVisible();
  expect(dialog.getByText('The link sent before no longer works.')).toBeVisible();
  expect(callsOf('invitations.resend')).toEqual([{ id: invitation.id }]);
});

it('says why there is no new link, and makes one for as long as someone wants', async () => {
  let isTaken = true;
  const invitation = invitationOf();
  const { callsOf } = invitationsOf([invitation], {
    'invitations.resend': () => {
      if (isTaken) throw new AppError('not_found', 'This invitation does not exist');
      return { invitation, token, mail: 'not_configured' };
    },
  });
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&invitation=${invitation.id}` });
  await user.click(await screen.findByRole('button', { name: 'New link…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New invitation link' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Expires in' }));
  await user.click(await dialog.findByRole('option', { name: '1 day' }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This invitation does not exist');
  expect(dialog.getByRole('combobox', { name: 'Expires in' })).toHaveValue('1 day');
  isTaken = false;
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByDisplayValue(link)).toBeVisible();
  expect(callsOf('invitations.resend').at(-1)).toEqual({ id: invitation.id, expiresInDays: 1 });
});

it('invites for the days that are chosen, of which the usual number is one', async () => {
  const { callsOf } = invitationsOf([]);
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  const field = await dialog.findByRole('combobox', { name: 'Expires in' });
  await waitFor(() => {
    expect(field).toHaveValue('10 days');
  });
  await user.click(field);
  expect((await dialog.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    '1 day',
    '7 days',
    '10 days',
    '14 days',
    '30 days',
    '90 days',
  ]);
  await user.click(dialog.getByRole('option', { name: '30 days' }));
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lena@northlight.example{Enter}');
  await dialog.findByText('Invitation for lena@northlight.example created');
  expect(callsOf('invitations.create')).toEqual([{ email: 'lena@northlight.example', expiresInDays: 30 }]);
});

it('leaves the days to the server where it does not say how many are usual', async () => {
  const { callsOf } = invitationsOf([], {
    'settings.getInviteExpiryDays': () => {
      throw new AppError('unavailable', 'No connection');
    },
  });
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole('combobox', { name: 'Expires in' })).toHaveValue('');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lena@northlight.example{Enter}');
  await dialog.findByText('Invitation for lena@northlight.example created');
  expect(callsOf('invitations.create')).toEqual([{ email: 'lena@northlight.example' }]);
});

it('offers a link that opens the desktop app, with the server that the invitation is for', async () => {
  const invitation = invitationOf();
  invitationsOf([invitation]);
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lena@northlight.example{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Copy desktop link' }));
  expect(await dialog.findByRole('button', { name: 'Desktop link copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    `marquee://invite?token=${token}&server=https%3A%2F%2Fagency.supabase.co`,
  );
  expect(dialog.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link);
});

it.each([
  [
    'by plain HTTP on another computer',
    () => ({ isSwitchable: false, current: 'http://10.0.0.7:4000', known: [] }),
  ],
  [
    'that nobody can name',
    () => {
      throw new AppError('internal', 'The settings cannot be read.');
    },
  ],
])('offers no desktop link to a server %s, and the other one all the same', async (_, listServers) => {
  invitationsOf([], { 'servers.list': listServers });
  renderAdmin({ path });
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lena@northlight.example{Enter}');
  expect(await dialog.findByDisplayValue(link)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Copy desktop link' })).toBeNull();
});

it('cancels after asking', async () => {
  const invitation = invitationOf();
  const { callsOf } = invitationsOf([invitation]);
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&invitation=${invitation.id}` });
  await user.click(await screen.findByRole('button', { name: 'Cancel invitation…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this invitation?' }));
  expect(dialog.getByText(/stops working at once/)).toBeVisible();
  expect(callsOf('invitations.cancel')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel invitation' }));
  expect(await screen.findByText('Invitation cancelled')).toBeVisible();
  expect(callsOf('invitations.cancel')).toEqual([{ id: invitation.id }]);
});

it('says so where an address names an invitation that there is not', async () => {
  invitationsOf([invitationOf()]);
  renderAdmin({ path: `${path}&invitation=nobody` });
  expect(await screen.findByText("Invitation not found, or you don't have access")).toBeVisible();
});
