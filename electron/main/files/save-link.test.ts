import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { createSaveLink } from './save-link.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'save-link-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const answer = (body: string | ReadableStream = 'a contract') => Promise.resolve(new Response(body));
const save = (place: string, fetch = () => answer()) =>
  createSaveLink({ fetch, choosePlace: () => Promise.resolve(place) })('http://server.example/a', 'a.pdf');
const refusal = async (saving: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await saving.catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw new Error('It was saved');
  return error;
};

describe('saving a file', () => {
  it('leaves the file alone and nothing else, and those of the person beside it as they were', async () => {
    writeFileSync(path.join(folder, 'a.pdf.part'), 'mine');
    expect(await save(path.join(folder, 'a.pdf'))).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['a.pdf', 'a.pdf.part']);
    expect(readFileSync(path.join(folder, 'a.pdf'), 'utf8')).toBe('a contract');
    expect(readFileSync(path.join(folder, 'a.pdf.part'), 'utf8')).toBe('mine');
  });

  it('takes a name as long as the disk does', async () => {
    const place = path.join(folder, `${'a'.repeat(251)}.pdf`);
    expect(await save(place)).toBe(true);
    expect(readdirSync(folder)).toEqual([path.basename(place)]);
  });

  it('says what is wrong with the place', async () => {
    mkdirSync(path.join(folder, 'taken'));
    writeFileSync(path.join(folder, 'file'), '');
    for (const [place, message] of [
      ['gone/a.pdf', 'This folder is gone. Choose another one.'],
      ['file/a.pdf', 'This folder is gone. Choose another one.'],
      ['taken', 'A folder has this name. Choose another name.'],
      [`${'a'.repeat(256)}.pdf`, 'This name is too long here. Choose a shorter one.'],
    ] as const)
      expect(await refusal(save(path.join(folder, place)))).toMatchObject({ code: 'invalid', message });
    expect(readdirSync(folder).sort()).toEqual(['file', 'taken']);
  });

  it('blames the connection for what breaks off, and leaves nothing', async () => {
    const broken = () =>
      answer(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('half'));
          },
          pull: (controller) => {
            controller.error(Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' }));
          },
        }),
      );
    expect(await refusal(save(path.join(folder, 'a.pdf'), broken))).toMatchObject({
      ...{ code: 'unavailable', message: 'The file wasn’t saved. Check your connection and try again.' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
