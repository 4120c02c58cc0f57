import { AuthApiError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFetchWithRetry } from './fetch-with-retry.ts';
import { fromAuthError } from '#shared/services/session/auth-errors.ts';
import { busy, fromDatabaseError, unreachable } from './postgres-errors.ts';
import { noReachWatch, type Reach, type ReachWatch } from './reach-watch.ts';
import { secondsToWait } from './wait.ts';

const renewal = 'http://127.0.0.1/auth/v1/token?grant_type=refresh_token';
const rows = 'http://127.0.0.1/rest/v1/models';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = (status: number) => () => Promise.resolve(new Response('{}', { status, headers: {} }));
const away = () => Promise.reject(new TypeError('Failed to fetch'));

it('answers 504 in plain words where no reply came', async () => {
  const { fetch } = createFetchWithRetry(away);
  const response = await fetch(rows);
  expect(response.status).toBe(504);
  expect(await (response as unknown as { json: () => Promise<unknown> }).json()).toEqual({
    message: unreachable,
  });
});

it.each([503, 520])('passes a %i on under a status that the client does not wait over', async (status) => {
  const send = vi.fn(() =>
    Promise.resolve(new Response('{"message":"schema cache"}', { status, headers: { 'X-Request-Id': '7' } })),
  );
  const response = await createFetchWithRetry(send).fetch(rows);
  expect(response.status).toBe(504);
  expect(response.headers.get('X-Request-Id')).toBe('7');
  expect(await (response as unknown as { json: () => Promise<unknown> }).json()).toEqual({
    message: 'schema cache',
  });
  expect(send).toHaveBeenCalledTimes(1);
});

it('passes on that a request was called off', async () => {
  const { fetch } = createFetchWithRetry(away);
  const calledOff = new AbortController();
  calledOff.abort();
  await expect(fetch(rows, { signal: calledOff.signal })).rejects.toThrow('Failed to fetch');
});

it('waits for an answer 20 seconds and no longer, and then lets its connection go', async () => {
  const send = vi.fn((_address: unknown, _init?: { signal?: { aborted: boolean } | null }) => {
    return new Promise<Response>(() => undefined);
  });
  const { fetch } = createFetchWithRetry(send);
  const response = fetch(rows);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  expect((await response).status).toBe(504);
  expect(await ((await response) as unknown as { json: () => Promise<unknown> }).json()).toMatchObject({
    hint: 'answered_too_late',
  });
});

describe('a session that ends', () => {
  const start = () => {
    const replies: ((response: Response) => void)[] = [];
    const send = vi.fn(() => new Promise<Response>((resolve) => replies.push(resolve)));
    return { replies, send, ...createFetchWithRetry(send) };
  };

  it('waits for what is under way, and sends nothing more', async () => {
    const { fetch, endQuietly, replies, send } = start();
    const end = vi.fn(() => Promise.resolve());
    const before = fetch(rows);
    const ended = endQuietly(end);
    const during = fetch(rows);
    await vi.advanceTimersByTimeAsync(1000);
    expect(end).not.toHaveBeenCalled();
    replies[0]?.(new Response('{}', { status: 200, headers: {} }));
    expect((await before).status).toBe(200);
    await ended;
    expect((await during).status).toBe(504);
    expect(send).toHaveBeenCalledOnce();
  });

  it('waits two seconds at most', async () => {
    const { fetch, endQuietly } = start();
    const end = vi.fn(() => Promise.resolve());
    void fetch(rows);
    void endQuietly(end);
    await vi.advanceTimersByTimeAsync(1999);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(end).toHaveBeenCalledOnce();
  });

  it('continues where it could not be ended', async () => {
    const { fetch, endQuietly, send } = start();
    const ended = endQuietly(() => Promise.reject(new Error('No connection')));
    void fetch(rows);
    await expect(ended).rejects.toThrow('No connection');
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledOnce();
  });
});

it('asks for a new session again after 200 ms, then ever more slowly, until the server has decided', async () => {
  const asked: number[] = [];
  const startedAt = Date.now();
  const send = vi.fn(() => {
    asked.push(Date.now() - startedAt);
    return asked.length < 8 ? (asked.length % 2 === 0 ? away() : answer(500)()) : answer(200)();
  });
  const { fetch } = createFetchWithRetry(send);
  const response = fetch(renewal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await response).status).toBe(200);
  expect(asked).toEqual([0, 200, 600, 1400, 3000, 6000, 9000, 12_000]);
});

it('tells those who wait for the session once it has failed three times', async () => {
  const { fetch, renewals } = createFetchWithRetry(away);
  void fetch(renewal);
  const waiting = renewals.unlessFailing(new Promise(() => undefined));
  const told = vi.fn();
  waiting.catch(told);
  await vi.advanceTimersByTimeAsync(500);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable', message: unreachable }));
  await expect(renewals.unlessFailing(new Promise(() => undefined))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it.each([
  [429, busy],
  [500, busy],
  [503, unreachable],
  [502, unreachable],
])('says of a renewal that is answered by %i what it is', async (status, message) => {
  const { fetch, renewals } = createFetchWithRetry(answer(status));
  void fetch(renewal);
  const waiting = renewals.unlessFailing(new Promise(() => undefined));
  const told = vi.fn();
  waiting.catch(told);
  await vi.advanceTimersByTimeAsync(700);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable', message }));
});

it('remembers once that the server has refused', async () => {
  const { fetch, renewals } = createFetchWithRetry(answer(400));
  expect(renewals.takeRefusal()).toBe(false);
  await fetch(renewal);
  expect(renewals.takeRefusal()).toBe(true);
  expect(renewals.takeRefusal()).toBe(false);
  await expect(renewals.unlessFailing(Promise.resolve('session'))).resolves.toBe('session');
});

describe('a refusal for a while', () => {
  const bodyOf = async (refusal: Response): Promise<unknown> =>
    JSON.parse(await (await createFetchWithRetry(() => Promise.resolve(refusal)).fetch(rows)).text());
  const tooMany = (body: string, headers: Record<string, string> = {}) =>
    new Response(body, { status: 429, headers });

  it.each([
    ['a header', tooMany('{"code":"PT429"}', { 'Retry-After': '42' }), 42],
    ['the body alone, where the header is hidden from a page', tooMany('{"retry_after":42}'), 42],
    [
      'a hosted project',
      tooMany('{"msg":"For security purposes, you can only request this after 42 seconds."}'),
      42,
    ],
    ['nobody', tooMany('{"msg":"Request rate limit reached"}'), undefined],
    ['a date', tooMany('{}', { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }), undefined],
    ['a page of a proxy', tooMany('<html>'), undefined],
  ])('names the seconds that %s has named', async (_, refusal, seconds) => {
    const { message } = (await bodyOf(refusal)) as { message: string };
    expect(message).toMatch(/^Too many attempts/);
    expect(secondsToWait(message)).toBe(seconds);
  });

  it('keeps the rest of what was answered', async () => {
    expect(await bodyOf(tooMany('{"code":"PT429","hint":"rate_limit"}'))).toMatchObject({
      code: 'PT429',
      hint: 'rate_limit',
    });
  });
});

describe('a publishable key that the server no longer takes', () => {
  const refuseKey = () =>
    Promise.resolve(
      new Response('{"message":"Invalid API key","hint":"Double check your Supabase `apikey`"}', {
        status: 401,
      }),
    );

  it('is named in a sentence that says what to do, to tables and to the sign-in', async () => {
    const response = await createFetchWithRetry(refuseKey).fetch(rows);
    expect(response.status).toBe(401);
    const body = JSON.parse(await response.text()) as { message: string };
    expect(fromDatabaseError(body, 401)).toMatchObject({
      code: 'unavailable',
      message: 'The server rejected this key. Check it and try again.',
      hint: 'key_rejected',
    });
    expect(fromAuthError(new AuthApiError(body.message, 401, 'key_rejected'))).toMatchObject({
      code: 'unavailable',
      message: 'The server rejected this key. Check it and try again.',
    });
  });

  it('ends no session: those who wait for its renewal are told at once, and it continues with a key that is taken', async () => {
    let isTaken = false;
    const { fetch, renewals } = createFetchWithRetry(() => (isTaken ? answer(200)() : refuseKey()));
    const response = fetch(renewal);
    const waiting = renewals.unlessFailing(response);
    await expect(waiting).rejects.toMatchObject({ hint: 'key_rejected' });
    expect(renewals.takeRefusal()).toBe(false);
    isTaken = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect((await response).status).toBe(200);
  });

  it('leaves other refusals as they are', async () => {
    const expired = () =>
      Promise.resolve(new Response('{"code":"PGRST303","message":"JWT expired"}', { status: 401 }));
    const response = await createFetchWithRetry(expired).fetch(rows);
    expect(JSON.parse(await response.text())).toEqual({ code: 'PGRST303', message: 'JWT expired' });
  });
});

it('asks whether the server is there once an answer takes eight seconds', async () => {
  const note = vi.fn();
  const { fetch } = createFetchWithRetry(() => new Promise(() => undefined), { ...noReachWatch, note });
  void fetch(rows);
  await vi.advanceTimersByTimeAsync(7999);
  expect(note).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(note).toHaveBeenCalledWith('lost');
});

it('those who wait for a session hear at once that the server is known to be away', async () => {
  let tell: (reach: Reach) => void = () => undefined;
  const reach: ReachWatch = {
    ...noReachWatch,
    follow: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const { fetch, renewals } = createFetchWithRetry(() => new Promise(() => undefined), reach);
  const waiting = renewals.unlessFailing(fetch(renewal));
  tell('lost');
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable', message: unreachable });
});

it('gives a renewal up once its server is no longer the one in use', async () => {
  const send = vi.fn(away);
  const { fetch, stop } = createFetchWithRetry(send);
  const response = fetch(renewal);
  await vi.advanceTimersByTimeAsync(100);
  stop();
  expect((await response).status).toBe(504);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
});
