import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeWhole } from './file-content.ts';
import { openJsonFile, type FileTrouble } from './json-file.ts';

let folder: string;
let file: string;
let troubles: FileTrouble[];

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(path.join(tmpdir(), 'marquee-json-'));
  file = path.join(folder, 'settings.json');
  troubles = [];
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

type Options = Partial<Parameters<typeof openJsonFile>[1]>;
const open = (options: Options = {}) =>
  openJsonFile(file, { onTrouble: (trouble) => troubles.push(trouble), ...options });
const onDisk = () => JSON.parse(readFileSync(file, 'utf8')) as unknown;

/** A disk that is full until space is freed. */
function fullDisk() {
  const disk = { isFull: true };
  const write: typeof writeWhole = (...written) => {
    if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    writeWhole(...written);
  };
  return { disk, write };
}

describe('a JSON file', () => {
  it('is empty at first, and comes back as it was left, for its owner alone', () => {
    expect(open().read()).toEqual({});
    open().write({ a: 1 });
    expect(open().read()).toEqual({ a: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(troubles).toEqual([]);
  });

  it('is read with a byte order mark before it', () => {
    writeFileSync(file, '\uFEFF{"a":1}');
    expect(open().read()).toEqual({ a: 1 });
    expect(troubles).toEqual([]);
  });

  it('is written where its link leads, which stays', () => {
    const elsewhere = path.join(folder, 'elsewhere.json');
    writeFileSync(elsewhere, '{}');
    symlinkSync(elsewhere, file);
    open().write({ a: 1 });
    expect(readlinkSync(file)).toBe(elsewhere);
    expect(onDisk()).toEqual({ a: 1 });
  });

  it('is made again with its folder where someone has deleted both', () => {
    const json = open();
    rmSync(folder, { recursive: true });
    json.write({ a: 1 });
    expect(onDisk()).toEqual({ a: 1 });
  });

  it('that is damaged is kept aside, and another begins', () => {
    writeFileSync(file, '{"a":');
    const json = open();
    expect(json.read()).toEqual({});
    expect(troubles).toEqual([{ kind: 'damaged', code: 'not_json' }]);
    json.write({ a: 1 });
    expect(readdirSync(folder).sort()).toEqual(['settings.damaged.json', 'settings.json']);
  });
});

const unreadable: readonly (readonly [string, string, () => void])[] = [
  ['a folder', 'EISDIR', () => mkdirSync(file)],
  ['a circle of links', 'ELOOP', () => symlinkSync(file, file)],
];

describe.each(unreadable)('%s in the place of a file', (_what, code, put) => {
  it('is left alone, told once, and worked beside in memory', () => {
    put();
    const json = open();
    json.write({ a: 1 });
    json.write({ a: 2 });
    expect(json.read()).toEqual({ a: 2 });
    expect(troubles).toEqual([{ kind: 'not_read', code }]);
    expect(() => readFileSync(file)).toThrow(code);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('does no harm where the file holds secrets', () => {
    put();
    const json = open({ isSecret: true });
    json.write({ a: 1 });
    expect(json.read()).toEqual({ a: 1 });
    expect(troubles[0]).toEqual({ kind: 'not_read', code });
    expect(troubles.some(({ kind }) => kind === 'not_removed')).toBe(false);
  });
});

const odd: readonly (readonly [string, () => void])[] = [
  ['a pipe', () => void execFileSync('mkfifo', [file])],
  [
    'a device behind a link',
    () => {
      symlinkSync('/dev/zero', file);
    },
  ],
  [
    '65 MB',
    () => {
      writeFileSync(file, '{}');
      truncateSync(file, 65 * 1024 * 1024);
    },
  ],
];

describe.skipIf(process.platform === 'win32').each(odd)('%s in the place of a file', (_what, put) => {
  it('is damaged: kept aside, and another begins', () => {
    put();
    const json = open();
    expect(json.read()).toEqual({});
    expect(troubles).toEqual([{ kind: 'damaged', code: 'not_ours' }]);
    json.write({ a: 1 });
    expect(readdirSync(folder).sort()).toEqual(['settings.damaged.json', 'settings.json']);
    expect(onDisk()).toEqual({ a: 1 });
  });

  it('is replaced where the file holds secrets, and nothing beyond a link is touched', () => {
    put();
    const json = open({ isSecret: true });
    json.write({ sealed: {} });
    expect(troubles).toEqual([{ kind: 'damaged', code: 'not_ours' }]);
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(lstatSync(file).isFile()).toBe(true);
    expect(existsSync('/dev/zero')).toBe(true);
  });

  it('that comes while the app runs is replaced', () => {
    const json = open();
    json.write({ a: 1 });
    rmSync(file);
    put();
    json.write({ a: 2 });
    expect(onDisk()).toEqual({ a: 2 });
  });
});

describe('what a kill has left half written', () => {
  it('is removed at the start, in the folder of the file itself', () => {
    const elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, 'mine.json'), '{"a":1}');
    symlinkSync(path.join(elsewhere, 'mine.json'), file);
    const left = ['mine.json.4711.tmp', 'mine.json.tmp-1700000000abc123'];
    const others = ['mine.json.bak', 'mine.json.tmp', 'mine.jsonx.1.tmp', 'other.json.1.tmp'];
    for (const name of [...left, ...others]) writeFileSync(path.join(elsewhere, name), 'sealed');
    expect(open({ isSecret: true }).read()).toEqual({ a: 1 });
    expect(readdirSync(elsewhere).sort()).toEqual([...others, 'mine.json'].sort());
    expect(troubles).toEqual([]);
  });

  it('is told of where it holds secrets and cannot be removed', () => {
    mkdirSync(`${file}.1.tmp`);
    open({ isSecret: true });
    expect(troubles).toEqual([
      { kind: 'not_removed', code: expect.stringMatching(/EISDIR|EPERM/) as unknown },
    ]);
  });
});

describe('the package that writes', () => {
  it('is not asked where the folder may not be written, which it would try for a second', () => {
    // The store checks the clock until then.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    writeFileSync(file, '{"a":0}');
    chmodSync(file, 0o644);
    chmodSync(folder, 0o555);
    const json = open();
    // Root may write everywhere.
    if (process.geteuid?.() === 0) process.seteuid?.(65534);
    const looks = vi.spyOn(Date, 'now');
    try {
      json.write({ a: 1 });
    } finally {
      if (process.getuid?.() === 0) process.seteuid?.(0);
      chmodSync(folder, 0o755);
    }
    expect(looks.mock.calls.length).toBeLessThan(100);
    looks.mockRestore();
    expect(troubles).toEqual([{ kind: 'not_written', code: 'EACCES' }]);
    vi.advanceTimersByTime(15_000);
    expect(onDisk()).toEqual({ a: 1 });
  });

  it('writes beside the file, not into it, also where a Snap package has started the app', () => {
    vi.stubEnv('SNAP', '/snap/code/1');
    writeFileSync(file, '{"a":0}');
    const before = path.join(folder, 'before.json');
    linkSync(file, before);
    open().write({ a: 1 });
    expect(readFileSync(before, 'utf8')).toBe('{"a":0}');
    expect(process.env['SNAP']).toBe('/snap/code/1');
    vi.unstubAllEnvs();
  });

  it('does not replace a file by half of one where the disk has room for that much', () => {
    // Only root may create one.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder]).status !== 0) return;
    try {
      const json = open();
      json.write({ a: 'short' });
      json.write({ a: 'long'.repeat(5_000) });
      expect(troubles).toEqual([{ kind: 'not_written', code: 'ENOSPC' }]);
      expect(onDisk()).toEqual({ a: 'short' });
    } finally {
      spawnSync('umount', ['--lazy', folder]);
    }
  });
});

describe('on a full disk', () => {
  it('changes stay in memory, are told of once, and reach the disk when there is room', () => {
    writeFileSync(file, '{"a":0}');
    const { disk, write } = fullDisk();
    const json = open({ write });
    json.write({ a: 1 });
    json.write({ a: 2 });
    expect(json.read()).toEqual({ a: 2 });
    expect(troubles).toEqual([{ kind: 'not_written', code: 'ENOSPC' }]);
    expect(onDisk()).toEqual({ a: 0 });
    disk.isFull = false;
    vi.advanceTimersByTime(15_000);
    expect(onDisk()).toEqual({ a: 2 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('nothing old stays of what is secret', () => {
    writeFileSync(file, '{"sealed":"yesterday"}');
    const { disk, write } = fullDisk();
    const json = open({ write, isSecret: true });
    json.write({ sealed: { one: 'today' } });
    expect(readdirSync(folder)).toEqual([]);
    expect(troubles).toEqual([{ kind: 'not_written', code: 'ENOSPC' }]);
    disk.isFull = false;
    vi.advanceTimersByTime(15_000);
    expect(onDisk()).toEqual({ sealed: { one: 'today' } });
  });

  it('nothing stays behind a link either', () => {
    const elsewhere = path.join(folder, 'elsewhere.json');
    writeFileSync(elsewhere, '{"sealed":{"one":"yesterday"}}');
    symlinkSync(elsewhere, file);
    const { disk, write } = fullDisk();
    const json = open({ write, isSecret: true });
    json.write({ sealed: {} });
    expect(existsSync(elsewhere)).toBe(false);
    disk.isFull = false;
    json.write({ sealed: { one: 'today' } });
    expect(onDisk()).toEqual({ sealed: { one: 'today' } });
  });

  it('a secret that ends is gone, and there is nothing to tell', () => {
    writeFileSync(file, '{"sealed":{"one":"yesterday"}}');
    const { write } = fullDisk();
    open({ write, isSecret: true }).write({ sealed: {} });
    expect(readdirSync(folder)).toEqual([]);
    expect(troubles).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a file half written is never seen', () => {
    writeFileSync(file, '{"a":0}');
    expect(() => {
      writeWhole(file, undefined as unknown as string);
    }).toThrow();
    expect(onDisk()).toEqual({ a: 0 });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });
});
