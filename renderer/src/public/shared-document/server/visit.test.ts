// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  documentId,
  head,
  opened,
  serve,
  unreachable,
  viewId,
} from '#renderer/public/shared-document/test-server.ts';
import { createVisit, type VisitState } from './visit.ts';

const address = { documentId, key: 'key', previewId: null };

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets all pending answers arrive. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const asking = (state: VisitState) => {
  if (state.kind !== 'asking') throw new Error(`It is ${state.kind}`);
  return state;
};

it('sends with each answer what was answered before', async () => {
  const server = serve({ open_shared_document: { status: 'password_required', ...head } });
  const visit = createVisit(address);
  await visit.start();
  expect(asking(visit.state())).toMatchObject({ question: { kind: 'password', attemptsLeft: null } });
  server.answer('open_shared_document', {
    status: 'password_required',
    reason: 'incorrect',
    attempts_left: 3,
    ...head,
  });
  visit.answer({ password: 'wrong' });
  await settle();
  expect(asking(visit.state()).question).toEqual({ kind: 'password', attemptsLeft: 3 });
  server.answer('open_shared_document', { status: 'email_required', ...head });
  visit.answer({ password: 'open sesame' });
  await settle();
  server.answer('open_shared_document', { status: 'agreement_required', agreement: 'Keep it.', ...head });
  visit.answer({ email: 'ana@mail.example' });
  await settle();
  expect(asking(visit.state()).question).toEqual({ kind: 'agreement', text: 'Keep it.' });
  server.answer('open_shared_document', opened);
  visit.answer({ agreed: true });
  await settle();
  expect(visit.state()).toMatchObject({ kind: 'reading', viewId });
  expect(server.of('open_shared_document').at(-1)).toEqual({
    ...{ p_document_id: documentId, p_key: 'key', p_email: 'ana@mail.example', p_password: 'open sesame' },
    ...{ p_code: null, p_agreed: true },
  });
});

it('has a code sent, once, and another one after a while', async () => {
  const code = { status: 'code_required', email: 'ana@mail.example', ...head };
  const server = serve({
    open_shared_document: code,
    request_share_code: { status: 'sent', email: 'ana@mail.example' },
  });
  const visit = createVisit(address);
  await visit.start();
  await settle();
  expect(asking(visit.state()).mail).toMatchObject({ kind: 'sent' });
  server.answer('open_shared_document', { ...code, reason: 'incorrect' });
  visit.answer({ code: '123456' });
  await settle();
  expect(asking(visit.state()).question).toMatchObject({ kind: 'code', isWrong: true });
  expect(server.of('request_share_code')).toHaveLength(1);
  server.answer('request_share_code', { status: 'rate_limited', retry_after: 300 });
  visit.sendCode();
  await settle();
  expect(asking(visit.state()).mail).toMatchObject({ kind: 'wait' });
  visit.changeEmail();
  expect(asking(visit.state()).question).toEqual({ kind: 'email', reason: null });
});

it('lets nobody try who missed too often, until the time is over', async () => {
  const server = serve({ open_shared_document: { status: 'rate_limited', retry_after: 900, ...head } });
  const visit = createVisit(address);
  await visit.start();
  expect(asking(visit.state()).trouble).toMatchObject({ kind: 'wait', isAskedAgain: false });
  await settle(901_000);
  expect(asking(visit.state())).toMatchObject({ question: { kind: 'password' }, trouble: undefined });
  expect(server.asked).toHaveLength(1);
});

it('asks again where it was asked too often, as long after as it was told', async () => {
  const server = serve({
    open_shared_document: () => Response.json({ code: 'PT429', retry_after: 40 }, { status: 429 }),
  });
  const visit = createVisit(address);
  await visit.start();
  expect(visit.state()).toMatchObject({ kind: 'opening', trouble: { kind: 'wait', isAskedAgain: true } });
  server.answer('open_shared_document', opened);
  await settle(39_000);
  expect(server.asked).toHaveLength(1);
  await settle(2000);
  expect(visit.state().kind).toBe('reading');
});

it('keeps the question where the server is out of reach', async () => {
  const server = serve({ open_shared_document: { status: 'password_required', ...head } });
  const visit = createVisit(address);
  await visit.start();
  server.answer('open_shared_document', unreachable);
  visit.answer({ password: 'open sesame' });
  await settle();
  expect(asking(visit.state())).toMatchObject({ trouble: { kind: 'unreachable' }, isBusy: false });
  server.answer('open_shared_document', opened);
  visit.retry();
  await settle();
  expect(visit.state().kind).toBe('reading');
});

it('reads on after a reload, and asks from the start once the view is over', async () => {
  const server = serve({ open_shared_document: opened, track_shared_view: opened });
  await createVisit(address).start();
  const second = createVisit(address);
  await second.start();
  expect(second.state()).toMatchObject({ kind: 'reading', viewId });
  expect(server.of('track_shared_view')).toEqual([{ p_view_id: viewId, p_seconds: 0, p_page: null }]);
  expect(server.of('open_shared_document')).toHaveLength(1);
  server.answer('track_shared_view', { status: 'not_available' });
  server.answer('open_shared_document', { status: 'password_required', ...head });
  const third = createVisit(address);
  await third.start();
  expect(third.state().kind).toBe('asking');
  // Another link to the same document has its own view.
  server.answer('open_shared_document', opened);
  await createVisit({ ...address, key: 'other' }).start();
  expect(server.of('track_shared_view')).toHaveLength(2);
});

it('makes no visitor of someone who looks at what visitors see', async () => {
  const server = serve({ track_shared_view: { ...opened, is_preview: true }, open_shared_document: opened });
  await createVisit({ ...address, previewId: viewId }).start();
  const again = createVisit(address);
  await again.start();
  expect(again.state()).toMatchObject({ kind: 'reading', content: { isPreview: true } });
  server.answer('track_shared_view', { status: 'not_available' });
  const over = createVisit(address);
  await over.start();
  expect(over.state()).toEqual({ kind: 'gone' });
  expect(server.of('open_shared_document')).toEqual([]);
});

it.each([
  ['what is not available', () => ({ status: 'not_available' })],
  ['what the server makes nothing of', () => Response.json({ code: '22P02' }, { status: 400 })],
  ['what this page does not know', () => ({ status: 'sign_here' })],
])('is over for %s', async (_, reply) => {
  serve({ open_shared_document: reply });
  const visit = createVisit(address);
  await visit.start();
  expect(visit.state()).toEqual({ kind: 'gone' });
  expect(createVisit(undefined).state()).toEqual({ kind: 'gone' });
});
