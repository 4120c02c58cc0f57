import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBundleFile } from './bundle-files.ts';

let home: string;
let bundle: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'marquee-bundle-'));
  bundle = path.join(home, 'dist');
  await mkdir(path.join(bundle, 'assets'), { recursive: true });
  await mkdir(path.join(home, 'dist-electron'));
  await writeFile(path.join(bundle, 'index.html'), '<p>page</p>');
  await writeFile(path.join(bundle, 'assets/start.js'), 'start()');
  await writeFile(path.join(bundle, 'assets/start.js.map'), '{}');
  await writeFile(path.join(home, 'secret.json'), '{}');
  await writeFile(path.join(home, 'dist-electron/main.js'), 'secret()');
});

afterAll(() => rm(home, { recursive: true, force: true }));

describe('files of the page’s build', () => {
  it('come with their type', async () => {
    expect(await readBundleFile(bundle, '/index.html')).toMatchObject({ type: 'text/html; charset=utf-8' });
    const script = await readBundleFile(bundle, '/assets/start.js');
    expect(script?.type).toBe('text/javascript; charset=utf-8');
    expect(Buffer.from(script?.body ?? []).toString()).toBe('start()');
  });

  it.each([
    '/missing.js',
    '/assets/start.js.map',
    '/assets',
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/..%5csecret.json',
    '/../dist-electron/main.js',
    '/assets/start.js%00.html',
    '/%E0%A4%A',
  ])('are not %s', async (pathname) => {
    expect(await readBundleFile(bundle, pathname)).toBeUndefined();
  });
});
