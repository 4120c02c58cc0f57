// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import {
  draftOf,
  forgetDrafts,
  noteTyped,
  openDrafts,
  type DraftStorage,
} from '#renderer/lib/drafts/drafts.ts';
import { forgetPlace, joinDrafts, notePlace, useReturnTo } from '#renderer/lib/drafts/return-to.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import type { Draft } from '#shared/domain/drafts.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createQueryClient } from '#renderer/app/query-client.ts';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { createSession } from './session.ts';
import { jonas, mia, sessionOf } from '#renderer/entities/person/test-people.ts';

const getSession = vi.fn(
  (): ReturnType<typeof sessionOf> | Promise<ReturnType<typeof sessionOf> | null> | null => null,
);
const signOut = vi.fn((): void => undefined);

beforeEach(() => {
  getSession.mockReset().mockReturnValue(null);
  signOut.mockReset();
  useSessionStore.setState({ session: { status: 'loading' } });
  useViewerStore.setState({ profile: null, permissions: { status: 'loading' } });
  useConnectionStore.setState({ live: 'connecting' });
});

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const fake = createFakeBridge({ 'auth.getSession': getSession, 'auth.signOut': signOut });
  setBridge(fake.bridge);
  const queryClient = createQueryClient();
  return { ...fake, queryClient, session: createSession(queryClient) };
}

function pageUnderWay() {
  let arrive = (): void => undefined;
  const loading = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { loading, arrive };
}

const state = () => useSessionStore.getState().session;
const viewer = () => useViewerStore.getState();

it('asks for the session exactly once', async () => {
  const { session, calls } = open();
  await Promise.all([session.start(), session.start()]);
  await session.start();
  expect(calls).toEqual([{ name: 'auth.getSession', input: undefined }]);
  expect(state()).toEqual({ status: 'signedOut' });
});

it('restores who is signed in', async () => {
  getSession.mockReturnValue(sessionOf(mia));
  const { session } = open();
  await session.start();
  expect(state()).toEqual({ status: 'signedIn' });
  expect(viewer().profile).toEqual(mia);
});

it('keeps an answer back until the page it leads to is there', async () => {
  const { session } = open();
  const page = pageUnderWay();
  const started = session.start(page.loading);
  await vi.waitFor(() => {
    expect(getSession).toHaveBeenCalledOnce();
  });
  expect(state()).toEqual({ status: 'loading' });
  page.arrive();
  await started;
  expect(state()).toEqual({ status: 'signedOut' });
});

it('believes an event more than an answer from before it', async () => {
  getSession.mockReturnValue(sessionOf(mia));
  const { session, emit } = open();
  const page = pageUnderWay();
  const started = session.start(page.loading);
  await vi.waitFor(() => {
    expect(getSession).toHaveBeenCalledOnce();
  });
  emit('auth.sessionChanged', { session: null });
  page.arrive();
  await started;
  expect(state()).toEqual({ status: 'signedOut' });
  expect(viewer().profile).toBeNull();
});

it.each([
  ['that nobody is signed in', () => null],
  ['from before it', () => sessionOf(mia)],
  [
    'that the server is away',
    () => {
      throw new AppError('unavailable', 'No connection');
    },
  ],
])('keeps the reason for an end that is told ahead of an answer %s', async (_, answered) => {
  let answer: () => void = () => undefined;
  const isAwaited = new Promise<void>((resolve) => (answer = resolve));
  getSession.mockImplementation(() => isAwaited.then(answered));
  const { session, emit } = open();
  const started = session.start();
  await vi.waitFor(() => {
    expect(getSession).toHaveBeenCalledOnce();
  });
  emit('auth.sessionChanged', { session: null, end: 'by-server' });
  answer();
  await started;
  expect(state()).toEqual({ status: 'signedOut', notice: 'Your session has ended. Please sign in again.' });
});

it('follows sign-ins and sign-outs that happen elsewhere, and forgets what was loaded', async () => {
  const { session, emit, queryClient } = open();
  await session.start();
  emit('auth.sessionChanged', { session: sessionOf(mia) });
  expect(viewer().profile).toEqual(mia);
  useViewerStore.setState({ permissions: { status: 'loaded', permissions: roleDefaults('admin') } });
  queryClient.setQueryData(['models'], ['Nova Quinn']);
  emit('connection.changed', { status: 'lost' });

  emit('auth.sessionChanged', { session: null });
  expect(state()).toEqual({ status: 'signedOut' });
  expect(viewer()).toEqual({ profile: null, permissions: { status: 'loading' } });
  expect(queryClient.getQueryData(['models'])).toBeUndefined();
  expect(useConnectionStore.getState().live).toBe('connecting');
});

it('keeps nothing of one person for the next', async () => {
  getSession.mockReturnValue(sessionOf(mia));
  const { session, emit, queryClient } = open();
  await session.start();
  queryClient.setQueryData(['models'], ['Nova Quinn']);
  emit('auth.sessionChanged', { session: sessionOf(mia) });
  expect(queryClient.getQueryData(['models'])).toEqual(['Nova Quinn']);
  emit('auth.sessionChanged', { session: sessionOf(jonas) });
  expect(queryClient.getQueryData(['models'])).toBeUndefined();
  expect(viewer().profile).toEqual(jonas);
});

it('signs out, and stays signed in where that fails', async () => {
  getSession.mockReturnValue(sessionOf(mia));
  signOut.mockImplementationOnce(() => {
    throw new AppError('unavailable', 'away');
  });
  const { session } = open();
  await session.start();
  await session.signOut();
  expect(state()).toEqual({ status: 'signedIn' });
  await session.signOut();
  expect(state()).toEqual({ status: 'signedOut' });
});

it('says that the backend is away and tries again automatically', async () => {
  vi.useFakeTimers();
  getSession.mockImplementationOnce(() => {
    throw new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.');
  });
  const { session } = open();
  await session.start();
  expect(state()).toEqual({
    status: 'unreachable',
    reason: 'Can’t reach the server. Check your connection and try again.',
    isRetrying: false,
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(state()).toEqual({ status: 'signedOut' });
  expect(getSession).toHaveBeenCalledTimes(2);
});

it('tries at once when asked, and then not a second time', async () => {
  vi.useFakeTimers();
  getSession.mockImplementationOnce(() => {
    throw new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.');
  });
  const { session, emit } = open();
  await session.start();
  await session.retry();
  expect(state()).toEqual({ status: 'signedOut' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getSession).toHaveBeenCalledTimes(2);
  // The new attempt also subscribes.
  emit('connection.changed', { status: 'lost' });
  expect(useConnectionStore.getState().live).toBe('lost');
});

it('tells a deactivated person why the session is over', async () => {
  getSession.mockImplementation(() => {
    throw new AppError('forbidden', 'This account is inactive', { hint: 'account_inactive' });
  });
  const { session } = open();
  await session.start();
  expect(state()).toEqual({
    status: 'signedOut',
    notice: 'Your account has been deactivated. Please contact support.',
  });
});

it('keeps a lost connection lost until it is live again', async () => {
  const { session, emit } = open();
  await session.start();
  emit('connection.changed', { status: 'lost' });
  emit('connection.changed', { status: 'connecting' });
  expect(useConnectionStore.getState().live).toBe('lost');
  emit('connection.changed', { status: 'live' });
  expect(useConnectionStore.getState().live).toBe('live');
});

it.each([
  ['by-server', 'Your session has ended. Please sign in again.'],
  ['elsewhere', 'You signed out in another window.'],
] as const)('says why a session that was ended %s is over, and keeps saying it', async (end, notice) => {
  getSession.mockReturnValue(sessionOf(mia));
  const { session, emit } = open();
  await session.start();
  emit('auth.sessionChanged', { session: null, end });
  expect(state()).toEqual({ status: 'signedOut', notice });
  emit('auth.sessionChanged', { session: null });
  expect(state()).toEqual({ status: 'signedOut', notice });
});

it('keeps what someone was typing when they were deactivated, for the day they are active again', async () => {
  const kept: Draft[] = [];
  const storage: DraftStorage = {
    open: (owner) => Promise.resolve(owner === mia.id ? kept : []),
    keep: (_owner, draft) => Promise.resolve(void kept.push(draft)),
    drop: () => Promise.resolve(),
    clear: () => Promise.resolve(void kept.splice(0)),
  };
  getSession.mockReturnValue(sessionOf(mia));
  const { session, emit } = open();
  await session.start();
  await openDrafts(storage);
  notePlace('/tasks?id=12');
  const leaveForm = joinDrafts('task 12 comment');
  // Not yet saved when the session ends.
  noteTyped('task 12 comment', () => 'Half a sentence');
  emit('auth.sessionChanged', { session: null, end: 'deactivated' });
  expect(state()).toEqual({
    status: 'signedOut',
    notice: 'Your account has been deactivated. Please contact support. What you typed is kept.',
  });
  expect(kept).toMatchObject([{ name: 'task 12 comment', content: 'Half a sentence' }]);
  expect(draftOf('task 12 comment')).toBeUndefined();
  leaveForm();

  emit('auth.sessionChanged', { session: sessionOf(mia) });
  await openDrafts(storage);
  expect(draftOf('task 12 comment')?.content).toBe('Half a sentence');
  expect(useReturnTo.getState().left?.address).toBe('/tasks?id=12');
  forgetDrafts();
  forgetPlace();
});

it('keeps listening after a start that ended with a reason', async () => {
  getSession.mockImplementation(() => {
    throw new AppError('unauthenticated', 'The session has ended', { hint: 'session_ended' });
  });
  const { session, emit } = open();
  await session.start();
  expect(state()).toEqual({
    status: 'signedOut',
    notice: 'Your session has ended. Please sign in again.',
  });
  emit('auth.sessionChanged', { session: sessionOf(mia) });
  expect(viewer().profile).toEqual(mia);
});
