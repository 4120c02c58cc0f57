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
import type { SignatureRequest, Signer } from '#shared/contract/document-signatures.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DocumentSignatures } from './document-signatures.tsx';
import type { Signatures } from './queries.ts';

const user = userEvent.setup({ delay: null });
const documentId = 'aaaaaaaa-0000-4000-8000-000000000001';
const signerOf = (changes: Partial<Signer> = {}): Signer => ({
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  name: 'Abigail Turner',
  email: 'abigail@mail.example',
  role: 'signer',
  signOrder: 1,
  status: 'pending',
  invitedAt: '2026-11-20T09:00:00Z',
  remindedAt: null,
  viewedAt: null,
  signedAt: null,
  signedName: null,
  declineReason: null,
  isNext: true,
  shareId: 'ffffffff-0000-4000-8000-000000000001',
  isLinkOpen: true,
  key: 'Qm8vT2xLQm8vT2xLQm8vT2xLQm8vT2xL',
  mail: 'not_configured',
  ...changes,
});
const requestOf = (changes: Partial<SignatureRequest> = {}): SignatureRequest => ({
  id: 'dddddddd-0000-4000-8000-000000000001',
  documentId,
  version: 1,
  orderMode: 'parallel',
  status: 'sent',
  message: null,
  expiresAt: '2026-12-25T22:59:00Z',
  remindEveryDays: 3,
  completedVersion: null,
  isSealLost: false,
  endedAt: null,
  endedReason: null,
  createdBy: null,
  createdAt: '2026-11-20T09:00:00Z',
  signers: [signerOf()],
  ...changes,
});
const rules: Signatures['rules'] = {
  publicAddress: 'https://desk.northlight.example',
  sendsMail: false,
  hasSigning: true,
};

function show(known: Partial<Signatures> = {}, more: Parameters<typeof createFakeBridge>[0] = {}) {
  const { bridge, calls } = createFakeBridge({
    'documents.signatures': () => ({ requests: [], rules, problem: null, warning: null, ...known }),
    'documents.list': () => [],
    'models.findManagers': () => [],
    'models.list': () => [],
    ...more,
  });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter>
      <DocumentSignatures document={documentOf({ id: documentId })} canEdit />
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

it('asks people to sign, and says what is wrong in the field', async () => {
  const calls = show({}, { 'documents.requestSignatures': () => requestOf() });
  await user.click(await screen.findByRole('button', { name: 'Request signatures' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request signatures' });
  const send = within(dialog).getByRole('button', { name: 'Request signatures' });
  await user.click(send);
  expect(await within(dialog).findByText('Add at least one signer')).toBeVisible();
  const signers = within(dialog).getByRole('combobox', { name: /^Signers/ });
  await user.type(signers, 'Abigail Turner <Abigail@mail.example>{Enter}');
  const approvers = within(dialog).getByRole('combobox', { name: 'Approvers' });
  await user.type(approvers, 'abigail@mail.example');
  await user.click(send);
  expect(await within(dialog).findByText('This signer is already added')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove abigail@mail.example' }));
  await user.type(approvers, 'nobody');
  await user.click(send);
  expect(approvers).toHaveAccessibleDescription('Not an address such as ana@example.com');
  expect(approvers).toHaveValue('nobody');
  await user.clear(approvers);
  await user.type(approvers, 'ben@mail.example{Enter}');
  await user.click(send);
  await waitFor(() => {
    expect(calls.find(({ name }) => name === 'documents.requestSignatures')?.input).toMatchObject({
      documentId,
      version: 1,
      orderMode: 'parallel',
      message: null,
      remindEveryDays: 3,
      signers: [
        { name: 'ben', email: 'ben@mail.example', role: 'approver' },
        { name: 'Abigail Turner', email: 'abigail@mail.example', role: 'signer' },
      ],
    });
  });
});

it('says who is waited for, copies and sends their link again, and cancels', async () => {
  const copied = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  const done = signerOf({
    id: 'eeeeeeee-0000-4000-8000-000000000002',
    name: 'Elena Marković',
    status: 'signed',
    signedAt: '2026-11-20T10:00:00Z',
    isNext: false,
    key: null,
  });
  const calls = show(
    { requests: [requestOf({ signers: [done, signerOf()] })] },
    { 'documents.resendSignature': () => requestOf(), 'documents.cancelSignatures': () => undefined },
  );
  expect(await screen.findByText('1 of 2 people signed · version 1')).toBeVisible();
  expect(screen.getByText('Signs, not opened yet')).toBeVisible();
  expect(screen.getByText('Mail isn’t set up: copy the link and send it to them.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request signatures' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy the link of Abigail Turner' }));
  expect(copied).toHaveBeenCalledWith(
    `https://desk.northlight.example/shared-document/${documentId}?k=Qm8vT2xLQm8vT2xLQm8vT2xLQm8vT2xL`,
  );
  copied.mockClear();
  await user.click(screen.getByRole('button', { name: 'Remind Abigail Turner' }));
  expect(await screen.findByText('Mail isn’t set up. Link copied: send it to Abigail Turner.')).toBeVisible();
  expect(copied).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel request' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel request' }));
  await waitFor(() => {
    expect(calls.map(({ name }) => name)).toContain('documents.cancelSignatures');
  });
});

it('says when someone was reminded by mail, and that no sealed file comes of it', async () => {
  const sent = requestOf({ signers: [signerOf({ mail: 'sent', remindedAt: '2026-11-21T09:00:00Z' })] });
  show(
    {
      rules: { ...rules, sendsMail: true },
      requests: [
        sent,
        requestOf({
          id: 'dddddddd-0000-4000-8000-000000000002',
          status: 'completed',
          isSealLost: true,
          signers: [signerOf({ isNext: false, status: 'signed' })],
        }),
      ],
    },
    { 'documents.resendSignature': () => requestOf({ signers: [signerOf({ mail: 'waiting' })] }) },
  );
  expect(await screen.findByText(/^Reminded .*Told by mail\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remind Abigail Turner' }));
  expect(await screen.findByText('Reminder sent to abigail@mail.example')).toBeVisible();
  expect(screen.getByText('Not sealed')).toBeVisible();
  expect(screen.getByText(/Everyone signed, but the file could not be sealed/)).toBeVisible();
});

it('says why nobody can be asked, and why a request ended', async () => {
  show({
    problem: 'Only PDFs can be signed',
    requests: [
      requestOf({
        status: 'declined',
        endedReason: 'The fee is wrong',
        signers: [signerOf({ isNext: false, status: 'declined', declineReason: 'The fee is wrong' })],
      }),
    ],
  });
  expect(await screen.findByText('Only PDFs can be signed.')).toBeVisible();
  expect(screen.getByText('Declined: The fee is wrong')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request signatures' })).toBeNull();
});

it('warns before a signature that is there is broken', async () => {
  show({ warning: 'This PDF is signed already: its signature will be broken' });
  await user.click(await screen.findByRole('button', { name: 'Request signatures' }));
  expect(await screen.findByRole('note')).toHaveTextContent(
    'This PDF is signed already: its signature will be broken.',
  );
});

it('names the plan that is missing, and says what fails', async () => {
  show({ rules: { ...rules, hasSigning: false } });
  expect(await screen.findByText(/Signing isn’t included in your plan/)).toBeVisible();
});

it('offers another try where it could not be loaded', async () => {
  show(
    {},
    {
      'documents.signatures': () => {
        throw new AppError('unavailable', 'The server can’t be reached');
      },
    },
  );
  expect(await screen.findByText('Failed to load requests to sign')).toBeVisible();
});
