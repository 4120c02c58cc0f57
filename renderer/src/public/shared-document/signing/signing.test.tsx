import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SharedDocumentPage } from '#renderer/public/shared-document/shared-document-page.tsx';
import { createVisit } from '#renderer/public/shared-document/talk/visit.ts';
import {
  documentId,
  opened,
  serve,
  unreachable,
  viewId,
} from '#renderer/public/shared-document/test-server.ts';

// What is drawn needs a canvas: the journey draws.
vi.mock('./draw-field.tsx', () => ({ DrawField: () => <p>Draw here</p> }));

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const consent = 'I have read all 6 pages and agree to sign electronically.';
const person = (name: string, status: string, isMe = false) => ({
  name,
  role: 'signer',
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
  expect(await screen.findByText('Signed. A copy is available below.')).toBeVisible();
  expect(server.of('sign_shared_document').at(-1)).toEqual({
    ...{ p_view_id: viewId, p_name: 'Abigail Turner', p_signature: { kind: 'typed' }, p_consent: consent },
  });
  expect(screen.queryByRole('button', { name: /^Sign as/ })).toBeNull();
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
