import { expect, it } from 'vitest';
import { emptyBlock, type DraftBlock, type PageDraft } from './draft-block.ts';
import { changesBetween, mergeDrafts } from './merge-drafts.ts';

const block = (label: string, more: Partial<DraftBlock> = {}): DraftBlock => ({
  ...emptyBlock('link'),
  id: label,
  label,
  url: `https://${label}.example`,
  ...more,
});
const [a, b, c] = [block('a'), block('b'), block('c')];
const base: PageDraft = {
  title: 'Luna Vale',
  domain: 'luna',
  bio: 'Lisbon',
  avatarUrl: null,
  theme: {},
  gate: 'none',
  seoTitle: null,
  seoDescription: null,
  socialImageUrl: null,
  noindex: false,
  utm: {},
  blocks: [a, b, c],
};
const merge = (mine: Partial<PageDraft>, theirs: Partial<PageDraft>) =>
  mergeDrafts(base, mine, { ...base, ...theirs });
const labels = (blocks: readonly DraftBlock[]) => blocks.map(({ label }) => label).join('');

it('keeps what each of two people typed in separate fields', () => {
  const { merged, clashes } = merge({ bio: 'Lisbon and the sea' }, { title: 'Luna' });
  expect(merged).toEqual({ ...base, title: 'Luna', bio: 'Lisbon and the sea' });
  expect(clashes).toEqual([]);
  expect(changesBetween({ ...base, title: 'Luna' }, merged)).toEqual({ bio: 'Lisbon and the sea' });
});

it('asks about a field that both changed, and not where both typed the same', () => {
  const { merged, clashes } = merge({ bio: 'Mine', title: 'Luna' }, { bio: 'Theirs', title: 'Luna' });
  expect(merged.bio).toBe('Theirs');
  expect(clashes.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
    ['Bio', 'Mine', 'Theirs'],
  ]);
  expect(clashes[0]?.keepMine(merged)).toEqual({ ...base, bio: 'Mine', title: 'Luna' });
});

it('puts changes of different blocks together, with new ones where they stood', () => {
  const mine = [a, block('x'), { ...b, label: 'b2' }, c];
  const theirs = [{ ...a, label: 'a2' }, b, c, block('y')];
  const { merged, clashes } = merge({ blocks: mine }, { blocks: theirs });
  expect(labels(merged.blocks)).toBe('a2xb2cy');
  expect(clashes).toEqual([]);
});

it('lets the one who moved blocks decide on their order', () => {
  expect(labels(merge({ blocks: [c, a, b] }, { blocks: [a, { ...b, label: 'B' }, c] }).merged.blocks)).toBe(
    'caB',
  );
  expect(labels(merge({ blocks: [a, { ...b, label: 'B' }, c] }, { blocks: [c, a, b] }).merged.blocks)).toBe(
    'caB',
  );
});

it('deletes what one deleted and nobody changed, and asks about what the other changed', () => {
  expect(labels(merge({ blocks: [a, c] }, { title: 'Luna' }).merged.blocks)).toBe('ac');
  const { merged, clashes } = merge({ blocks: [a, c] }, { blocks: [a, { ...b, label: 'b2' }, c] });
  expect(labels(merged.blocks)).toBe('ab2c');
  expect(clashes.map(({ mine }) => mine)).toEqual(['Deleted']);
  expect(labels(clashes[0]?.keepMine(merged).blocks ?? [])).toBe('ac');
  const typed = merge({ blocks: [a, { ...b, label: 'typed' }, c] }, { blocks: [a, c] });
  expect(typed.clashes.map(({ theirs }) => theirs)).toEqual(['Deleted']);
  expect(labels(typed.clashes[0]?.keepMine(typed.merged).blocks ?? [])).toBe('actyped');
});
