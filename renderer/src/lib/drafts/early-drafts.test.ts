// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '#shared/domain/drafts.ts';
import type { DraftStorage } from './drafts.ts';
import { createEarlyDrafts } from './early-drafts.ts';

const draft = (content: string, typedAt = 1000, name = 'new model'): Draft => ({ name, content, typedAt });

/** The contents of the browser's own database, which every page shares. */
let kept: Draft[];
const without = (name: string) => kept.filter((one) => one.name !== name);
const storage: DraftStorage = {
  open: vi.fn(async () => kept),
  keep: async (_owner, one) => void (kept = [...without(one.name), one]),
  drop: async (_owner, name) => void (kept = without(name)),
  clear: async () => void (kept = []),
};

const newPage = () => createEarlyDrafts(async () => storage);
const slowPage = () => createEarlyDrafts(() => new Promise(() => undefined));

beforeEach(() => {
  localStorage.clear();
  kept = [];
});

it('keeps what is typed before its code has come, for the next page', async () => {
  const page = slowPage();
  void page.open('mia');
  void page.keep('mia', draft('N'));
  void page.keep('mia', draft('Nova', 1001));
  expect(await newPage().open('mia')).toEqual([draft('Nova', 1001)]);
  expect(kept).toEqual([draft('Nova', 1001)]);
  expect(localStorage).toHaveLength(0);
});

it('keeps it in its place as soon as that is open', async () => {
  const page = newPage();
  await page.open('mia');
  await page.keep('mia', draft('Nova'));
  expect(kept).toEqual([draft('Nova')]);
  expect(localStorage).toHaveLength(0);
});

it('keeps what a page wrote to its storage in its last moment, for the next page', async () => {
  const page = createEarlyDrafts(async () => ({ ...storage, keep: () => new Promise(() => undefined) }));
  await page.open('mia');
  void page.keep('mia', draft('Nova'));
  expect(await newPage().open('mia')).toEqual([draft('Nova')]);
});

it('leaves what is typed while the database writes for the next time', async () => {
  const page = newPage();
  await page.open('mia');
  const writing = page.keep('mia', draft('Nova'));
  const other = slowPage();
  void other.keep('mia', draft('Nova Vega', 2000));
  await writing;
  kept = [];
  expect(await newPage().open('mia')).toEqual([draft('Nova Vega', 2000)]);
});

it('does not put what is older over what another window typed since', async () => {
  void slowPage().keep('mia', draft('Nova', 1000));
  kept = [draft('Vega', 2000)];
  expect(await newPage().open('mia')).toEqual([draft('Vega', 2000)]);
});

it('gives nobody what another person typed, and throws it away', async () => {
  void slowPage().keep('mia', draft('Nova'));
  expect(await newPage().open('tomas')).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('is gone when it was sent or its owner signs out, before the storage was open', async () => {
  const page = slowPage();
  void page.keep('mia', draft('Nova'));
  void page.drop('mia', 'new model');
  expect(await newPage().open('mia')).toEqual([]);
  void page.keep('mia', draft('Nova'));
  void page.clear();
  expect(localStorage).toHaveLength(0);
});

it('still outlives the page where the code cannot be fetched', async () => {
  const page = createEarlyDrafts(() => Promise.reject(new Error('offline')));
  await page.open('mia');
  await page.keep('mia', draft('Nova'));
  expect(await newPage().open('mia')).toEqual([draft('Nova')]);
});
