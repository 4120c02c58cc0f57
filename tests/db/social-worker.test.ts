import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceDatabase } from '#functions/_shared/service-database.ts';
import type { ServiceFiles } from '#functions/_shared/service-files.ts';
import type { Account, Provider } from '#functions/_shared/social/provider.ts';
import { socialWorker } from '#functions/_shared/social/social-worker.ts';

// The worker does what the database hands out, one step after the other, and repeats nothing.

const account: Account = {
  id: 'a',
  platform: 'x',
  server: null,
  external_id: '7',
  username: 'ava',
  is_premium: false,
  secret: { access: 'secret token' },
};
const part = (id: string) => ({
  ...{ id, post_id: 'p', position: 1, text: id, media: [], reply_to: null, root: null },
  ...{ key: id, at: '2026-11-28T12:00:00Z', since: '2026-11-28T12:00:00Z' },
});
const lease = 'l';

let steps: unknown[];
let results: Record<string, unknown>[];
let published: string[];
let paused: number[];
let markFails: number;
let isLineClosed: (result: object | undefined) => boolean;
let clock: number;
let provider: Provider;

const database: ServiceDatabase = {
  call: async (name, args) => {
    const { p_result: result, ...mine } = args as { p_result?: Record<string, unknown> };
    expect(mine).toEqual({ p_account_id: 'a', p_lease: lease });
    // What is refused writes nothing either.
    if (name === 'take_social_work' && isLineClosed(result)) return { sqlState: '57014', message: '' };
    if (result !== undefined) {
      if (markFails > 0) {
        markFails -= 1;
        throw new Error('No connection');
      }
      results.push(result);
    }
    if (name !== 'take_social_work') return { answer: true };
    return { answer: steps.shift() ?? { wait_ms: null } };
  },
  callAs: () => Promise.reject(new Error('Not asked')),
};
const files = {
  start: async (bucket: string, name: string, most: number) =>
    name === 'gone'
      ? undefined
      : { version: '1', bytes: new Uint8Array(Math.min(most, bucket === 'attachments' ? 5 : 0)) },
} as unknown as ServiceFiles;

beforeEach(() => {
  steps = [];
  results = [];
  published = [];
  paused = [];
  markFails = 0;
  isLineClosed = () => false;
  clock = 0;
  provider = {
    refresh: () => Promise.resolve({ kind: 'ok', tokens: { access: 'n', refresh: 'r', expires_in: 7200 } }),
    upload: (_, { bytes, alt }) =>
      Promise.resolve({ kind: 'ok', id: `${String(bytes.length)} ${alt}`, expires_in: 60 }),
    publish: async (_, { id }) => {
      published.push(id);
      return { kind: 'ok', id: `out ${id}`, url: 'https://x.com/1' };
    },
    find: () => Promise.resolve({ kind: 'absent' }),
    metrics: (_, ids) =>
      Promise.resolve({
        kind: 'ok',
        metrics: ids.map((id) => ({ id, impressions: null, likes: 1, reposts: 2, replies: 3 })),
      }),
  };
});
const run = (sliceMs = 10_000) =>
  socialWorker({
    ...{ database, files, sliceMs },
    providers: { x: provider, bluesky: provider, mastodon: provider },
    mayTakeMore: () => true,
    pause: async (ms) => {
      paused.push(ms);
      clock += ms;
    },
    now: () => clock,
  })({ account_id: 'a' }, { lease });

it('does each step that it is given, and says what became of it', async () => {
  const media = { id: 'm', path: 'social/1', mime: 'image/png', size_bytes: 5, alt: 'Door' };
  steps = [
    { do: 'refresh', account },
    { do: 'upload', account, media },
    { do: 'publish', account, part: part('one') },
    { wait_ms: 700 },
    { do: 'find', account, part: part('two') },
    { do: 'metrics', account, ids: ['9'] },
  ];
  expect(await run()).toEqual({ status: 'done' });
  expect(results).toEqual([
    { do: 'refresh', status: 'ok', tokens: { access: 'n', refresh: 'r', expires_in: 7200 } },
    { do: 'upload', id: 'm', status: 'ok', external_id: '5 Door', expires_in: 60 },
    {
      do: 'publish',
      id: 'one',
      status: 'ok',
      external_id: 'out one',
      external_url: 'https://x.com/1',
      ref: null,
    },
    { do: 'find', id: 'two', status: 'absent' },
    {
      do: 'metrics',
      status: 'ok',
      metrics: [{ id: '9', impressions: null, likes: 1, reposts: 2, replies: 3 }],
    },
  ]);
  expect(paused).toEqual([700]);
});

it.each([
  [
    { kind: 'wait', seconds: 90 },
    { status: 'wait', seconds: 90 },
  ],
  [
    { kind: 'auth', said: 'No' },
    { status: 'auth', message: 'No' },
  ],
  [
    { kind: 'suspended', said: 'No' },
    { status: 'suspended', message: 'No' },
  ],
  [
    { kind: 'refused', said: 'No' },
    { status: 'refused', message: 'No', duplicate: false },
  ],
  [
    { kind: 'refused', said: 'Again', duplicate: true },
    { status: 'refused', message: 'Again', duplicate: true },
  ],
  [
    { kind: 'transient', said: 'No' },
    { status: 'transient', message: 'No' },
  ],
  [{ kind: 'unknown' }, { status: 'unknown' }],
] as const)('says %o as it is, once', async (said, result) => {
  let asked = 0;
  provider.publish = async () => {
    asked += 1;
    return said;
  };
  steps = [{ do: 'publish', account, part: part('one') }];
  await run();
  expect(results).toEqual([{ do: 'publish', id: 'one', ...result }]);
  expect(asked).toBe(1);
});

describe('what became of a post', () => {
  it('is written down though the database is away for a while', async () => {
    markFails = 3;
    steps = [{ do: 'publish', account, part: part('one') }];
    await run();
    expect(published).toEqual(['one']);
    expect(results).toHaveLength(1);
  });

  it('is written down alone where the next step can’t be had', async () => {
    isLineClosed = (result) => result !== undefined;
    steps = [
      { do: 'publish', account, part: part('one') },
      { do: 'publish', account, part: part('two') },
    ];
    expect(await run()).toEqual({ status: 'done' });
    expect(published).toEqual(['one', 'two']);
    expect(results).toMatchObject([{ id: 'one' }, { id: 'two' }]);
  });

  it('ends the work where it can’t be written down', async () => {
    markFails = 99;
    steps = [
      { do: 'publish', account, part: part('one') },
      { do: 'publish', account, part: part('two') },
    ];
    expect(await run()).toMatchObject({ status: 'retry' });
    expect(published).toEqual(['one']);
  });
});

it('writes the last step of its turn down, and takes nothing more', async () => {
  provider.publish = async (_, { id }) => {
    clock += 2000;
    return { kind: 'ok', id: `out ${id}`, url: '' };
  };
  steps = [
    { do: 'publish', account, part: part('one') },
    { do: 'publish', account, part: part('two') },
  ];
  expect(await run(1000)).toEqual({ status: 'again', retry_after: 0 });
  expect(results).toMatchObject([{ id: 'one', status: 'ok' }]);
  expect(steps).toHaveLength(1);
});

it('publishes nothing that it was given long ago', async () => {
  steps = [{ do: 'publish', account, part: part('one') }];
  let asked = 0;
  const slow = socialWorker({
    ...{ database, files, sliceMs: 1000, pause: () => Promise.resolve(), mayTakeMore: () => true },
    providers: { x: provider, bluesky: provider, mastodon: provider },
    // The computer slept after the step was handed out.
    now: () => (asked++ < 3 ? 0 : 120_000),
  });
  await slow({ account_id: 'a' }, { lease });
  expect([published, results]).toEqual([
    [],
    [{ do: 'publish', id: 'one', status: 'transient', message: 'This server was held up' }],
  ]);
});

it('leaves a long wait to the queue, and another account its turn', async () => {
  steps = [{ wait_ms: 60_500 }];
  expect(await run()).toEqual({ status: 'again', retry_after: 61 });
  steps = Array.from({ length: 50 }, () => ({ wait_ms: 300 }));
  expect(await run(1000)).toEqual({ status: 'again', retry_after: 0 });
  expect(steps.length).toBeGreaterThan(40);
  steps = [{ ended: true }, { do: 'publish', account, part: part('one') }];
  expect(await run()).toEqual({ status: 'done' });
  expect(published).toEqual([]);
});

it('uploads no file that is gone or was cut', async () => {
  const media = { id: 'm', path: 'social/1', mime: 'image/png', size_bytes: 9, alt: '' };
  steps = [
    { do: 'upload', account, media },
    { do: 'upload', account, media: { ...media, path: 'gone' } },
  ];
  await run();
  expect(results).toEqual(
    Array.from({ length: 2 }, () => ({
      do: 'upload',
      id: 'm',
      status: 'refused',
      message: 'Its file is gone',
    })),
  );
});
