import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startSocialDouble } from '#tests/doubles/social-double.ts';
import { findDeno } from '#tests/support/deno.ts';
import { playSocialScenario } from '#tests/support/social-scenario.ts';

// Posts go out the same in both runtimes, and once.

const deno = findDeno();
const program = 'program' in deno ? deno.program : '';

async function startDouble() {
  const double = await startSocialDouble();
  onTestFinished(() => double.close());
  double.mood = ({ call, text }) => (call === 'publish' && text.startsWith('Lost') ? 'loses' : 'takes');
  const people = (['x', 'bluesky', 'mastodon'] as const).map((platform) => {
    const { id, username, access, refresh } = double.addAccount(platform);
    return { platform, id, username, access, refresh };
  });
  return { double, people };
}
type Played = Awaited<ReturnType<typeof startDouble>>;

function expectOnce({ double }: Played): void {
  expect(
    double.posts.map(({ platform, text, writes }) => `${platform} ${text.slice(0, 4)} ${String(writes)}`),
  ).toEqual(['x', 'bluesky', 'mastodon'].flatMap((platform) => [`${platform} Grüß 1`, `${platform} Lost 1`]));
  expect(double.posts.every(({ text, replyTo }) => text.startsWith('Lost') === (replyTo !== null))).toBe(
    true,
  );
}

const answers = (platform: string, figures: object): unknown[] => [
  ...(platform === 'mastodon' ? [] : ['ok']),
  ...['ok', 'ok', 'unknown', 'ok'],
  [{ id: true, ...figures }],
  'auth',
];
const expected = [
  ...answers('x', { impressions: 1200, likes: 30, reposts: 5, replies: 2 }),
  ...answers('bluesky', { impressions: null, likes: 7, reposts: 3, replies: 3 }),
  ...answers('mastodon', { impressions: null, likes: 5, reposts: 2, replies: 1 }),
];

it('in Node', async () => {
  const played = await startDouble();
  expect(await playSocialScenario(played.double.url, played.people)).toEqual(expected);
  expectOnce(played);
});

it.skipIf(program === '')('in Deno', async () => {
  const played = await startDouble();
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-social-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const map = path.join(folder, 'imports.json');
  const functions = `${pathToFileURL(path.resolve('supabase/functions')).href}/`;
  await writeFile(map, JSON.stringify({ imports: { '#functions/': functions } }));
  const { stdout } = await promisify(execFile)(program, [
    ...['run', '--quiet', '--no-prompt', '--no-check', '--cached-only', '--no-config', '--import-map', map],
    ...['--allow-net=127.0.0.1', 'tests/support/social-scenario.ts'],
    ...[played.double.url, JSON.stringify(played.people)],
  ]);
  expect(JSON.parse(stdout)).toEqual(expected);
  expectOnce(played);
});
