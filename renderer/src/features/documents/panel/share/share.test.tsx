// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { documentOf } from '#renderer/features/documents/test-documents.tsx';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { DocumentShare as Share, DocumentShareView } from '#shared/contract/document-shares.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DocumentShare } from './document-share.tsx';
import type { Shares } from './queries.ts';
import { durationText, isLoopback, outcomeText, shareFacts } from './share-labels.ts';

const user = userEvent.setup({ delay: null });
const id = 'dddddddd-0000-4000-8000-000000000001';
const link: Share = {
  id,
  documentId: 'aaaaaaaa-0000-4000-8000-000000000001',
  name: 'Abigail Turner, to read',
  isDefault: false,
  purpose: 'view',
  key: 'Qm8vT2xLQm8vT2xLQm8vT2xLQm8vT2xL',
  pinnedVersion: null,
  hasPassword: true,
  expiresAt: '2026-11-25T22:59:00Z',
  maxViews: 10,
  viewCount: 4,
  requireEmail: true,
  allowEmails: ['abigail.turner@mail.example'],
  denyEmails: [],
  allowDownload: false,
  watermark: false,
  watermarkProblem: null,
  agreementText: null,
  notifyOnView: true,
  state: 'live',
  lastViewedAt: null,
  revokedAt: null,
  revokedBy: null,
  createdBy: null,
  createdAt: '2026-11-20T09:00:00Z',
  rowVersion: 3,
};
const view: DocumentShareView = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  version: 3,
  viewerEmail: 'abigail.turner@mail.example',
  emailVerified: false,
  agreedAt: null,
  visitor: 'ab12cd',
  country: null,
  device: null,
  openedAt: '2026-11-18T08:51:00Z',
  lastSeenAt: null,
  seconds: 252,
  pages: { '1': 100, '2': 152 },
  pageCount: 6,
  downloadedAt: null,
  outcome: 'opened',
};
const rules: Shares['rules'] = {
  needsPassword: false,
  expiryDays: 14,
  publicAddress: 'https://desk.northlight.example',
  sendsMail: false,
  hasWatermark: true,
};

type Handlers = Parameters<typeof createFakeBridge>[0];

function show(
  {
    shares = [link],
    more = {},
    ruled = {},
  }: { shares?: Share[]; more?: Handlers; ruled?: Partial<Shares['rules']> } = {},
  document = documentOf({ id: link.documentId }),
) {
  const { bridge, calls } = createFakeBridge({
    'documents.shares': () => ({ shares, rules: { ...rules, ...ruled }, watermarkProblem: null }),
    'documents.shareViews': () => [
      view,
      { ...view, id, outcome: 'bad_password' as const, viewerEmail: null },
    ],
    'documents.list': () => [],
    ...more,
  });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter>
      <DocumentShare document={document} canEdit />
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

it('shows a link, where it leads and who opened it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show();
  const card = (await screen.findByText('Abigail Turner, to read', { selector: 'b' })).closest(
    'li',
  ) as HTMLElement;
  expect(card).toHaveTextContent('4 of 10 views · password · email · until');
  expect(within(card).getByText('Live')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Copy link' }));
  expect(write).toHaveBeenCalledWith(
    `https://desk.northlight.example/shared-document/${link.documentId}?k=${String(link.key)}`,
  );
  const log = await screen.findByRole('region', { name: /^View log/ });
  expect(await within(log).findByText('abigail.turner@mail.example (not proven)')).toBeVisible();
  expect(log).toHaveTextContent('Read 2 of 6 pages · 4 min 12 s · version 3');
  expect(log).toHaveTextContent('Visitor ab12cd');
  expect(log).toHaveTextContent('Wrong password');
  await user.click(within(card).getByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('img', { name: /^QR code of the link/ })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg/),
  );
});

it('makes a link by its rules', async () => {
  const added: CallInput<'documents.addShare'>[] = [];
  const calls = show({
    shares: [],
    ruled: { sendsMail: true },
    more: {
      'documents.addShare': (input) => {
        added.push(input);
        return link;
      },
    },
  });
  expect(await screen.findByText('No links yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add link' });
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  expect(await within(dialog).findByText('Link name is required')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Bennett & Cole');
  await user.click(within(dialog).getByRole('switch', { name: 'Ask for a password' }));
  await user.type(within(dialog).getByLabelText('Password'), '12345');
  await user.type(within(dialog).getByRole('textbox', { name: 'Maximum views' }), '0');
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  expect(await within(dialog).findByText('Password must be at least 6 characters long')).toBeVisible();
  expect(within(dialog).getByText('Maximum views must be at least 1')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Password'), '6');
  await user.clear(within(dialog).getByRole('textbox', { name: 'Maximum views' }));
  await user.click(within(dialog).getByRole('switch', { name: 'Ask for an email address' }));
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Only these addresses' }),
    'Ana@Mail.example, @cole.example',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  await waitFor(() => {
    expect(added).toHaveLength(1);
  });
  expect(added[0]).toMatchObject({
    documentId: link.documentId,
    changes: {
      name: 'Bennett & Cole',
      password: '123456',
      maxViews: null,
      requireEmail: true,
      allowEmails: ['ana@mail.example', '@cole.example'],
      isDefault: true,
      allowDownload: false,
    },
  });
  expect(added[0]?.changes.expiresAt).toMatch(/^\d{4}-/);
  expect(calls.filter(({ name }) => name === 'documents.shares').length).toBeGreaterThan(1);
});

it.each([
  ['31.2.2030', 'February has 28 days'],
  ['25:99', '25:99 isn’t a time'],
  ['14.12.20260', '20260 isn’t a year'],
  ['1.1.2020', 'Expiry must be in the future', 'To read'],
])(
  'makes no link that ends after %s, and says why in the place of the hint',
  async (words, sentence, text = 'א'.repeat(300)) => {
    const calls = show({ shares: [] });
    await user.click(await screen.findByRole('button', { name: 'Add link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add link' }));
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    const ends = dialog.getByRole('textbox', { name: 'Ends after' });
    await user.click(name);
    await user.paste(text);
    await user.clear(ends);
    await user.type(ends, words);
    expect(dialog.getByText('Empty for never')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.queryByText('Empty for never')).toBeNull();
    if (text.length > 100)
      expect(dialog.getByText('Link name must be 100 characters or fewer')).toBeVisible();
    expect(name).toHaveValue(text);
    expect(calls.filter(({ name: call }) => call === 'documents.addShare')).toEqual([]);
  },
);

it('neither checks nor sends what stands in a part that is closed', async () => {
  const added: CallInput<'documents.addShare'>[] = [];
  show({
    shares: [],
    ruled: { sendsMail: true, hasWatermark: false },
    more: {
      'documents.addShare': (input) => {
        added.push(input);
        return link;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add link' }));
  const asksEmail = dialog.getByRole('switch', { name: 'Ask for an email address' });
  const wrong = 'Enter addresses such as ana@example.com, or @example.com for a whole domain';
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Bennett & Cole');
  await user.click(asksEmail);
  await user.type(dialog.getByRole('textbox', { name: 'Only these addresses' }), 'nobody');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText(wrong)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /^Write the viewer’s address/ }));
  expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled();
  // The typed text is still there when the section is opened again.
  await user.click(asksEmail);
  await user.click(asksEmail);
  expect(dialog.getByRole('textbox', { name: 'Only these addresses' })).toHaveValue('nobody');
  await user.click(asksEmail);
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await waitFor(() => {
    expect(added).toHaveLength(1);
  });
  expect(added[0]?.changes).toMatchObject({ requireEmail: false, allowEmails: [], watermark: false });
});

it('counts no email check where mail is not set up, and says why', async () => {
  const calls = show({ shares: [] }, documentOf({ id: link.documentId, visibility: 'sensitive' }));
  await user.click(await screen.findByRole('button', { name: 'Add link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add link' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Bennett & Cole');
  await user.click(within(dialog).getByRole('switch', { name: 'Ask for a password' }));
  await user.click(within(dialog).getByRole('switch', { name: 'Ask for an email address' }));
  expect(within(dialog).getByText(/^Mail isn’t set up, so this proves nothing/)).toBeVisible();
  expect(within(dialog).queryByRole('textbox', { name: 'Only these addresses' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  expect(
    await within(dialog).findByText('Mail isn’t set up, so an email check proves nothing. Set a password.'),
  ).toBeVisible();
  expect(calls.filter(({ name }) => name === 'documents.addShare')).toEqual([]);
});

it('says of a link that closed with the mail why nobody can open it', async () => {
  show({ shares: [{ ...link, state: 'unavailable', requireEmail: true, allowEmails: [], denyEmails: [] }] });
  expect(await screen.findByText(/mail isn’t set up, so an email check proves nothing/)).toBeVisible();
});

it('says in the form what the database refuses', async () => {
  show({
    more: {
      'documents.updateShare': () => {
        throw new AppError('conflict', 'This was changed in the meantime', { hint: 'stale' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link settings' });
  expect(within(dialog).getByText('Leave it empty to keep the one that there is.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/This link was changed meanwhile/)).toBeVisible();
});

it('revokes a link after asking, and extends one', async () => {
  const calls = show({
    more: {
      'documents.revokeShare': () => undefined,
      'documents.updateShare': (input) => ({
        ...link,
        expiresAt: input.changes.expiresAt ?? null,
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Extend' }));
  await user.click(await screen.findByRole('menuitem', { name: 'By 30 days' }));
  expect(await screen.findByText(/^The link ends/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke this link?' });
  expect(dialog).toHaveTextContent('People with this link lose access immediately.');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Link revoked')).toBeVisible();
  expect(calls).toContainEqual({ name: 'documents.revokeShare', input: { id } });
});

it('says what is missing before people outside can open it', async () => {
  show({ ruled: { publicAddress: null } });
  expect(await screen.findByText(/The public address isn’t set/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set it in Configuration' })).toBeVisible();
});

it('says that only this computer opens a loopback address', async () => {
  show({ ruled: { publicAddress: 'http://127.0.0.1:4000' } });
  expect(await screen.findByText('Only this computer can open this link.')).toBeVisible();
});

it('shares nothing that is private', async () => {
  show({ shares: [] }, documentOf({ id: link.documentId, visibility: 'private' }));
  expect(await screen.findByText(/^Private documents cannot be shared/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add link' })).toBeNull();
});

it('says when links can’t be loaded', async () => {
  show({
    more: {
      'documents.shares': () => {
        throw new AppError('unavailable', 'The server could not be reached.');
      },
    },
  });
  expect(await screen.findByText('Failed to load links')).toBeVisible();
});

it('puts things into words', () => {
  expect(durationText(48)).toBe('48 s');
  expect(durationText(3780)).toBe('1 h 3 min');
  expect(shareFacts({ ...link, state: 'revoked', viewCount: 3 })).toBe('Revoked · 3 views');
  expect(outcomeText({ ...view, outcome: 'denied' })).toBe('Not allowed by the list');
  expect(outcomeText({ ...view, pages: {}, seconds: 0 })).toBe('Opened · version 3');
  expect([isLoopback('http://localhost:1'), isLoopback('https://localhost.example')]).toEqual([true, false]);
});
