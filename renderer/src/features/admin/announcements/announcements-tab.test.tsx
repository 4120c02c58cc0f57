// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { jonas, mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Announcement } from '#shared/contract/notifications.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { AnnouncementsTab } from './announcements-tab.tsx';

const user = userEvent.setup({ delay: null });
const announcementOf = (number: number, changes: Partial<Announcement> = {}): Announcement => ({
  id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
  type: 'maintenance_scheduled',
  title: `Notice ${String(number)}`,
  message: null,
  role: null,
  recipients: 7,
  sentBy: { id: mia.id, displayName: mia.displayName, email: mia.email },
  createdAt: new Date(Date.now() - number * 60_000).toISOString(),
  ...changes,
});

type Handlers = Parameters<typeof createFakeBridge>[0];

function show(handlers: Handlers = {}) {
  let sent: Announcement[] = [];
  const { bridge, calls } = createFakeBridge({
    'notifications.countRecipients': ({ role }) => (role === null ? 7 : 1),
    'notifications.announcements': () => sent,
    'notifications.announce': (input) => {
      const announcement = announcementOf(1, { ...input, recipients: 1 });
      sent = [announcement, ...sent];
      return { id: announcement.id, recipients: 1 };
    },
    ...handlers,
  });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter>
      <AnnouncementsTab />
    </MemoryRouter>,
  );
  return (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
}

async function open() {
  await user.click(screen.getAllByRole('button', { name: 'Create announcement' })[0] ?? document.body);
  return within(await screen.findByRole('dialog', { name: 'Create announcement' }));
}

beforeEach(() => {
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('sends one to a role, with how it looks and whom it reaches', async () => {
  const callsOf = show();
  expect(await screen.findByText('No announcements yet')).toBeVisible();
  const form = await open();
  expect(await form.findByText('Reaches 7 people now')).toBeVisible();
  await user.click(form.getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: 'Administrators' }));
  expect(await form.findByText('Reaches 1 person now')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /Title/ }), 'Down at noon');
  const preview = within(form.getByRole('figure'));
  expect(preview.getByText('Down at noon')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Send announcement' }));
  expect(await screen.findByText('Announcement sent to 1 person')).toBeVisible();
  expect(callsOf('notifications.announce')).toEqual([
    { type: 'system_alert', title: 'Down at noon', message: '', role: 'admin' },
  ]);
  const row = await screen.findByRole('row', { name: /Down at noon/ });
  expect(row).toHaveTextContent('Administrators1 reached');
  expect(row).toHaveTextContent('Mia Hartwell');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for a title, and keeps what was typed where it could not be sent', async () => {
  const callsOf = show({
    'notifications.announce': () => {
      throw new AppError('invalid', 'Notifications are off. Turn them on before you send an announcement.');
    },
  });
  const form = await open();
  await user.click(form.getByRole('button', { name: 'Send announcement' }));
  expect(await form.findByText('Title is required')).toBeVisible();
  expect(callsOf('notifications.announce')).toEqual([]);
  await user.type(form.getByRole('textbox', { name: /Title/ }), 'Down at noon');
  await user.click(form.getByRole('button', { name: 'Send announcement' }));
  expect(await form.findByText(/^Notifications are off/)).toBeVisible();
  expect(form.getByRole('textbox', { name: /Title/ })).toHaveValue('Down at noon');
});

it('says how long to wait after too many', async () => {
  show({
    'notifications.announce': () => {
      throw new AppError('limit', 'Too many', { hint: 'rate_limit', retryAfter: 1200 });
    },
  });
  const form = await open();
  await user.type(form.getByRole('textbox', { name: /Title/ }), 'Again');
  await user.click(form.getByRole('button', { name: 'Send announcement' }));
  expect(await form.findByText(/20 minutes/)).toBeVisible();
});

it('goes back in its history by page', async () => {
  const all = Array.from({ length: 60 }, (_, index) => announcementOf(index + 1));
  show({
    'notifications.announcements': ({ before }) => {
      const from = before === null ? 0 : all.findIndex(({ createdAt }) => createdAt === before) + 1;
      return all.slice(from, from + 50);
    },
  });
  await user.click(await screen.findByText('Load older announcements'));
  expect(await screen.findByText('Notice 60')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByText('Load older announcements')).toBeNull();
  });
});

it.each([
  [
    'an administrator',
    mia,
    [
      'Users',
      'Invitations',
      'Offboarding',
      'Audit log',
      'Announcements',
      'Mail',
      'Jobs',
      'Configuration',
      'Debug',
    ],
  ],
  ['a manager who manages users', jonas, ['Users', 'Invitations', 'Audit log']],
])('%s sees the parts that the database answers', (_who, profile, parts) => {
  const permissions = { ...roleDefaults(profile.role), can_manage_users: true };
  useViewerStore.setState({ profile, permissions: { status: 'loaded', permissions } });
  renderWithKit(
    <MemoryRouter>
      <AdminTabs current="users" />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(parts);
});
