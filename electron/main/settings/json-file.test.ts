import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
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

/** A disk that is full until it is freed. */
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
