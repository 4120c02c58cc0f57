import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SharedDocumentPage } from '#renderer/public/shared-document/shared-document-page.tsx';
import { createVisit } from '#renderer/public/shared-document/server/visit.ts';
import {
  documentId,
  opened,
  serve,
  unreachable,
  viewId,
} from '#renderer/public/shared-document/test-server.ts';

// Drawing needs a canvas, so the journey test covers it.
vi.mock('./draw-field.tsx', () => ({ DrawField: () => <p>Draw here</p> }));

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const consent = 'I have read all 6 pages and agree to sign electronically.';
const person = (name: string, status: string, isMe = false, role = 'signer') => ({
  name,
  role,
  status,
  is_me: isMe,
});
const signing = {
  ...{
    status: 'sent',
    reason: null,
    message: 'Please sign by Friday',
    name: 'Abigail Turner',
    role: 'signer',
  },
  ...{ state: 'viewed', is_turn: true, consent },
  people: [person('Elena Marković', 'signed'), person('Abigail Turner', 'viewed', true)],
};

function show(changes: object = {}, more: object = {}) {
  const server = serve({ open_shared_document: { ...opened, ...more, signing: { ...signing, ...changes } } });
  const visit = createVisit({ documentId, key: 'key', previewId: null });
  render(<SharedDocumentPage visit={visit} />);
  void visit.start();
  return { server, user: userEvent.setup() };
}

it('signs with a typed name once it was agreed, and says what is missing', async () => {
  const { server, user } = show();
  expect(await screen.findByRole('heading', { name: 'Sign this document' })).toBeVisible();
  expect(screen.getByText('You are the last of 2 people to sign')).toBeVisible();
  expect(screen.getByText('Please sign by Friday')).toBeVisible();
  const sign = screen.getByRole('button', { name: 'Sign as Abigail Turner' });
  await user.click(sign);
  expect(screen.getByText('Draw your signature, or choose Type')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(sign);
  expect(screen.getByText('Agree before you sign')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: consent }));
  server.answer('sign_shared_document', unreachable);
  await user.click(sign);
  expect(await screen.findByText('Marquee can’t be reached. Check your connection.')).toBeVisible();
  server.answer('sign_shared_document', {
    status: 'ok',
    signing: { ...signing, status: 'completed', state: 'signed' },
  });
  await user.click(sign);
  expect(await screen.findByText('Signed. Your copy is being made.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'You signed this document' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download your copy' })).toBeNull();
  expect(server.of('sign_shared_document').at(-1)).toEqual({
    ...{ p_view_id: viewId, p_name: 'Abigail Turner', p_signature: { kind: 'typed' }, p_consent: consent },
  });
  expect(screen.queryByRole('button', { name: /^Sign as/ })).toBeNull();
});

const signed = {
  status: 'completed',
  state: 'signed',
  is_turn: false,
  people: [person('Me', 'signed', true)],
};

it('says that a copy is below only while it can be pressed there', async () => {
  const { user, server } = show({ ...signed, is_sealed: true }, { allow_download: true });
  expect(await screen.findByText('Signed. A copy is available below.')).toBeVisible();
  expect(screen.queryByText('You are the only one who is asked')).toBeNull();
  server.answer('shared-file', unreachable);
  await user.click(screen.getByRole('button', { name: 'Download your copy' }));
});

it('says when no copy comes of it', async () => {
  show({ ...signed, is_sealed: false, is_seal_lost: true });
  expect(
    await screen.findByText('Signed. Your copy could not be made. The sender has been notified.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download your copy' })).toBeNull();
});

it('has a name drawn that can’t be written, and keeps what was typed', async () => {
  const { server, user } = show();
  const problem = 'These can’t be written in the sealed document: 😀. Draw your signature instead.';
  server.answer('sign_shared_document', { status: 'invalid', field: 'signature', message: problem });
  await user.click(await screen.findByRole('button', { name: 'Type' }));
  await user.type(screen.getByLabelText('Full name'), ' 😀');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: /^Sign as/ }));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(await screen.findByText('Draw here')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Draw' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Full name')).toHaveValue('Abigail Turner 😀');
});

const [ana, ben] = [person('Ana', 'signed'), person('Ben', 'signed', false, 'approver')];
const me = (status: string, role = 'signer') => person('Me', status, true, role);
const done = { is_turn: false };

it.each([
  // A person who declines does not count as signed.
  [
    {
      ...done,
      status: 'declined',
      state: 'declined',
      people: [ana, person('Cleo', 'signed'), me('declined')],
    },
    ['You declined', '2 of 3 people have signed', 'You declined to sign. The sender was told.', 'Declined'],
  ],
  // A person who has signed is not the last to sign.
  [
    { ...done, state: 'signed', people: [me('signed'), person('Cleo', 'viewed'), ana] },
    [
      'You signed this document',
      '2 of 3 people have signed',
      'Signed. Others still have to sign: come back by this link for your copy.',
      'Opened it',
    ],
  ],
  // No one is the last once the request has ended.
  [
    { ...done, status: 'cancelled', reason: 'It is outdated.', people: [ana, me('pending')] },
    [
      'About this document',
      '1 of 2 people have signed',
      'This request has ended. It is outdated.',
      'Did not sign',
    ],
  ],
  [
    { ...done, status: 'cancelled', state: 'signed', people: [me('signed'), person('Cleo', 'pending')] },
    ['1 of 2 people have signed', 'Signed. This request has ended. The sender cancelled it.', 'Did not sign'],
  ],
  // Approving is not signing.
  [
    { people: [ben, person('Cleo', 'pending'), me('viewed')] },
    ['Sign this document', '1 of 3 people have approved', 'Approved', 'Waiting'],
  ],
  [
    {
      ...done,
      role: 'approver',
      state: 'signed',
      people: [ana, person('Cleo', 'pending'), me('signed', 'approver')],
    },
    [
      'You approved this document',
      '2 of 3 people have signed or approved',
      'Approved. Others still have to sign.',
    ],
  ],
  [
    {
      ...done,
      role: 'approver',
      status: 'declined',
      state: 'declined',
      people: [ana, me('declined', 'approver')],
    },
    ['You declined to approve. The sender was told.', '1 of 2 people have signed'],
  ],
  [
    { ...done, status: 'declined', people: [person('Ben', 'declined', false, 'approver'), me('viewed')] },
    ['No one has signed', 'Someone declined to approve. Nobody else has to.', 'Did not sign'],
  ],
  [
    { ...done, status: 'declined', state: 'signed', people: [person('Cleo', 'declined'), me('signed')] },
    ['Signed. Someone else declined, so this request has ended.', '1 of 2 people have signed'],
  ],
])('says truly who has done what: %j', async (changes, texts) => {
  show(changes);
  for (const text of texts) expect((await screen.findAllByText(text))[0]).toBeVisible();
  expect(screen.queryByText(/You are the last/)).toBeNull();
});

it('keeps what was typed where the name is missing', async () => {
  const { server, user } = show();
  await user.clear(await screen.findByLabelText('Full name'));
  await user.click(screen.getByRole('button', { name: 'Sign as' }));
  expect(screen.getByText('Enter your full name')).toBeVisible();
  expect(server.of('sign_shared_document')).toEqual([]);
});

it('declines with a reason', async () => {
  const { server, user } = show();
  server.answer('decline_shared_document', {
    status: 'ok',
    signing: { ...signing, status: 'declined', state: 'declined' },
  });
  await user.click(await screen.findByRole('button', { name: 'Decline to sign' }));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(screen.getByText('Say why you decline')).toBeVisible();
  await user.type(screen.getByLabelText('Why do you decline?'), 'The fee is wrong');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You declined to sign. The sender was told.')).toBeVisible();
  expect(server.of('decline_shared_document')).toEqual([{ p_view_id: viewId, p_reason: 'The fee is wrong' }]);
});

it('asks an approver for no signature', async () => {
  const { server, user } = show({ role: 'approver', consent: 'I agree to approve it.' });
  server.answer('sign_shared_document', {
    status: 'ok',
    signing: { ...signing, role: 'approver', state: 'signed' },
  });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Approve as Abigail Turner' }));
  expect(await screen.findByText('Approved. Others still have to sign.')).toBeVisible();
  expect(server.of('sign_shared_document')).toMatchObject([{ p_signature: null }]);
});

it.each([
  [{ is_turn: false }, 'It is not your turn yet. Someone else signs first.'],
  [
    { status: 'cancelled', reason: 'The document was changed after it was sent.' },
    'This request has ended. The document was changed after it was sent.',
  ],
  [{ status: 'declined' }, 'Someone declined to sign. Nobody else has to.'],
  [{ status: 'expired' }, 'This request has expired. Ask the sender for another one.'],
  [{ role: 'viewer' }, 'You were sent this document to read.'],
])('has nothing to sign for %j', async (changes, text) => {
  show(changes);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('lets nobody sign in a preview', async () => {
  show({}, { is_preview: true });
  const sign = await screen.findByRole('button', { name: 'Sign as Abigail Turner' });
  expect(sign).toHaveAttribute('aria-disabled', 'true');
});
