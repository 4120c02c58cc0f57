import { shownLink } from '#shared/domain/link-tree-limits.ts';
import { kindWords, type DraftBlock, type PageDraft } from './draft-block.ts';

/** A value that two users changed at the same time. */
export type Clash = {
  label: string;
  mine: string;
  theirs: string;
  /** Returns the page with my value instead of theirs. */
  keepMine: (page: PageDraft) => PageDraft;
};

type Field = Exclude<keyof PageDraft, 'blocks'>;
const labels: Readonly<Record<Field, string>> = {
  title: 'Title',
  domain: 'Page address',
  bio: 'Bio',
  avatarUrl: 'Picture',
  theme: 'Theme',
  gate: 'Gate',
  seoTitle: 'Title in search results',
  seoDescription: 'Description in search results',
  socialImageUrl: 'Picture for previews of links',
  noindex: 'Hide from search engines',
  utm: 'Campaign tags',
};
const fields = Object.keys(labels) as Field[];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value.startsWith('/storage/') ? 'Another picture' : value;
  return Object.values(value).join(', ') || 'None';
}

/** The differences between a saved page and its draft. */
export const changesBetween = (saved: PageDraft, draft: PageDraft): Partial<PageDraft> =>
  Object.fromEntries(
    ([...fields, 'blocks'] as const)
      .filter((field) => !isSame(saved[field], draft[field]))
      .map((field) => [field, draft[field]]),
  );

/**
 * Merges the changes of two users to the same page. If both changed the same value, theirs wins and it is reported as a
 * clash.
 */
export function mergeDrafts(
  base: PageDraft,
  mine: Partial<PageDraft>,
  theirs: PageDraft,
): { merged: PageDraft; clashes: Clash[] } {
  let merged = theirs;
  const clashes: Clash[] = [];
  for (const field of fields) {
    const typed = mine[field];
    if (!(field in mine) || isSame(typed, base[field]) || isSame(typed, theirs[field])) continue;
    const keepMine = (page: PageDraft): PageDraft => ({ ...page, [field]: typed });
    if (isSame(theirs[field], base[field])) merged = keepMine(merged);
    else
      clashes.push({
        ...{ label: labels[field], mine: wordsOf(typed), theirs: wordsOf(theirs[field]) },
        keepMine,
      });
  }
  if (mine.blocks !== undefined) {
    const blocks = mergeBlocks(base.blocks, mine.blocks, theirs.blocks);
    merged = { ...merged, blocks: blocks.merged };
    clashes.push(...blocks.clashes);
  }
  return { merged, clashes };
}

type Blocks = readonly DraftBlock[];
const find = (blocks: Blocks, id: string) => blocks.find((block) => block.id === id);
const inBoth = (blocks: Blocks, others: Blocks) => blocks.filter(({ id }) => find(others, id) !== undefined);
const order = (blocks: Blocks) => blocks.map(({ id }) => id);

function mergeBlocks(base: Blocks, mine: Blocks, theirs: Blocks): { merged: DraftBlock[]; clashes: Clash[] } {
  const clashes: Clash[] = [];
  // If one of us moved blocks, that order wins; if both did, mine, because it is on the screen.
  const hasMoved = !isSame(order(inBoth(base, mine)), order(inBoth(mine, base)));
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine];
  let merged = [...first];
  for (const [place, block] of second.entries())
    if (find(merged, block.id) === undefined) merged = insertAfter(merged, block, second.slice(0, place));
  const kept = merged.flatMap(({ id }) => {
    const [was, typed, saved] = [find(base, id), find(mine, id), find(theirs, id)];
    if (isSame(typed, was)) return saved === undefined ? [] : [saved];
    if (isSame(saved, was) || isSame(typed, saved)) return typed === undefined ? [] : [typed];
    clashes.push(clashOf(id, typed, saved));
    return saved === undefined ? [] : [saved];
  });
  return { merged: kept, clashes };
}

/** Inserts a block after the same neighbor as before. */
function insertAfter(blocks: Blocks, block: DraftBlock, before: Blocks): DraftBlock[] {
  const neighbor = before.findLast(({ id }) => find(blocks, id) !== undefined);
  const place = neighbor === undefined ? 0 : blocks.findIndex(({ id }) => id === neighbor.id) + 1;
  return [...blocks.slice(0, place), block, ...blocks.slice(place)];
}

function clashOf(id: string, typed: DraftBlock | undefined, saved: DraftBlock | undefined): Clash {
  const named = typed ?? saved;
  return {
    ...{
      label: `“${named?.label ?? kindWords[named?.kind ?? 'link']}”`,
      mine: blockWords(typed),
      theirs: blockWords(saved),
    },
    keepMine: (page) => ({
      ...page,
      blocks:
        typed === undefined
          ? page.blocks.filter((block) => block.id !== id)
          : find(page.blocks, id) === undefined
            ? [...page.blocks, typed]
            : page.blocks.map((block) => (block.id === id ? typed : block)),
    }),
  };
}

const blockWords = (block: DraftBlock | undefined): string =>
  block === undefined
    ? 'Deleted'
    : [
        block.label ?? kindWords[block.kind],
        (block.url === null ? block.body : shownLink(block.url)) ?? block.links.map(shownLink).join(', '),
        ...(block.isVisible ? [] : ['Hidden']),
      ]
        .filter((part) => part !== '')
        .join(' · ');
