// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { Mail } from '#shared/contract/mail.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { MailTab } from './mail-tab.tsx';

const user = userEvent.setup({ delay: null });
const failed: Mail = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  kind: 'invitation',
  recipient: 'new@example.com',
  state: 'failed',
  attempts: 6,
  message: 'The mail server can’t be reached',
  createdBy: mia,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  sentAt: null,
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  nextTry: null,
  canRetry: true,
};
const working: CallOutput<'mail.state'> = {
  route: 'smtp',
  sender: 'desk@northlight.example',
  reportedAt: new Date().toISOString(),
  publicAddress: 'https://desk.northlight.example',
};

function show(handlers: Parameters<typeof createFakeBridge>[0]) {
  const { bridge, calls } = createFakeBridge({
    'mail.state': () => working,
    'mail.list': () => [],
    ...handlers,
  });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter>
      <MailTab />
    </MemoryRouter>,
  );
  return calls;
}

beforeEach(() => {
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('shows what was sent and why something was not, and tries again', async () => {
  let mails: Mail[] = [
    failed,
    {
      ...failed,
      id: failed.id.replace('1', '2'),
      recipient: 'ana@example.com',
      state: 'sent',
      message: null,
      canRetry: false,
      kind: 'share_code',
      createdBy: null,
    },
  ];
  const calls = show({
    'mail.list': () => mails,
    'mail.retry': () => {
      mails = mails.map((mail) => ({ ...mail, state: 'sent', message: null, canRetry: false }));
      return { isQueued: true };
    },
  });
  const row = await screen.findByRole('row', { name: /new@example.com/ });
  expect(row).toHaveTextContent('Failed');
  expect(row).toHaveTextContent('The mail server can’t be reached');
  expect(await screen.findByText('Mail is sent from desk@northlight.example')).toBeVisible();
  expect(screen.getByRole('row', { name: /ana@example.com/ })).toHaveTextContent(
    'Code for a shared document',
  );
  await user.click(within(row).getByRole('button', { name: 'Retry: new@example.com' }));
  expect(await screen.findByText('The mail to new@example.com is sent again')).toBeVisible();
  expect(await within(row).findByText('Sent')).toBeVisible();
  expect(calls).toContainEqual({ name: 'mail.retry', input: { id: failed.id } });
});

it('says what to do where mail isn’t set up', async () => {
  show({ 'mail.state': () => ({ route: 'none', sender: null, reportedAt: null, publicAddress: null }) });
  expect(await screen.findByText('Mail isn’t configured')).toBeVisible();
  expect(screen.getByText('MARQUEE_SMTP_URL')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set it in Configuration' })).toBeVisible();
  expect(await screen.findByText('No mail yet')).toBeVisible();
});

it('says when nobody works', async () => {
  show({ 'mail.state': () => ({ ...working, reportedAt: new Date(Date.now() - 3_600_000).toISOString() }) });
  expect(await screen.findByText(/Nothing has asked for work since/)).toBeVisible();
});

it('says when the outbox can’t be loaded', async () => {
  show({
    'mail.list': () => {
      throw new AppError('unavailable', 'The server could not be reached.');
    },
  });
  expect(await screen.findByText('Failed to load the outbox')).toBeVisible();
});
