import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'marquee-log-')), 'logs');
});
afterEach(() => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

const linesOf = (name: string) =>
  readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

it('takes a line for each event, with its time', () => {
  const log = openLog(folder, { now: () => new Date('2026-11-21T10:00:00Z') });
  log('app.started', { version: '0.1.0' });
  log('page.gone', { reason: 'crashed', exitCode: 5 });
  expect(linesOf('main.log')).toEqual([
    { at: '2026-11-21T10:00:00.000Z', event: 'app.started', version: '0.1.0' },
    { at: '2026-11-21T10:00:00.000Z', event: 'page.gone', reason: 'crashed', exitCode: 5 },
  ]);
});

it('is for its owner alone', () => {
  openLog(folder)('app.started');
  expect(statSync(path.join(folder, 'main.log')).mode & 0o777).toBe(0o600);
});

it('keeps the last two files, however much there is to tell', () => {
  const log = openLog(folder, { largestBytes: 1000 });
  for (let line = 0; line < 100; line += 1) log('filler', { line });
  expect(readdirSync(folder).sort()).toEqual(['main.log', 'main.old.log']);
  for (const name of ['main.log', 'main.old.log'])
    expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(1000);
  expect(linesOf('main.log').at(-1)).toMatchObject({ line: 99 });
});

it('leaves out what is nobody else’s business', () => {
  openLog(folder)('failed', { what: 'mia@northlight.example at https://northlight.supabase.co/rest/v1' });
  expect(linesOf('main.log')).toMatchObject([{ what: '<email> at <address>' }]);
});

it('says once what comes again and again, and then how often', () => {
  let time = new Date('2026-11-21T10:00:00Z');
  const log = openLog(folder, { now: () => time });
  for (let call = 0; call < 500; call += 1) {
    log('call.failed', { call: 'models.list' });
    log('call.failed', { call: 'users.list' });
  }
  expect(linesOf('main.log')).toMatchObject([{ call: 'models.list' }, { call: 'users.list' }]);
  time = new Date('2026-11-21T10:01:00Z');
  log('call.failed', { call: 'models.list' });
  expect(linesOf('main.log').slice(2)).toMatchObject([
    { call: 'models.list', repeated: 499 },
    { call: 'users.list', repeated: 499 },
    { call: 'models.list', at: '2026-11-21T10:01:00.000Z' },
  ]);
  log('call.failed', { call: 'models.list' });
  log.end();
  expect(linesOf('main.log').at(-1)).toMatchObject({ call: 'models.list', repeated: 1 });
  expect(linesOf('main.log')).toHaveLength(6);
});

it('never stops the app', () => {
  expect(() => {
    openLog('/dev/null/logs')('app.started');
  }).not.toThrow();
});
