import { diffArrays, diffWordsWithSpace } from 'diff';
import { inlineText } from '#shared/domain/note-document/note-text.ts';
import type { NoteDocument, NoteNode } from '#shared/domain/note-document/note-document.ts';

/** A run of blocks: the same in both versions, only in one, or two paragraphs of one kind whose words differ. */
export type DiffPart =
  /** `was`: the same blocks in the old version, where list numbers may differ. */
  | { kind: 'same'; nodes: NoteNode[]; was: NoteNode[] }
  | { kind: 'added' | 'removed'; nodes: NoteNode[] }
  | { kind: 'changed'; before: NoteNode; after: NoteNode; words: WordPart[] };
export type WordPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Give up the word comparison of one long text that is entirely new. */
const wordTimeoutMs = 200;

/** Lists and quotes are compared item by item; each item is shown inside its list. */
function blocksOf(nodes: readonly NoteNode[]): NoteNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'bulletList' && node.type !== 'orderedList' && node.type !== 'taskList') return [node];
    const start = node.attrs?.['start'];
    const first = typeof start === 'number' ? start : 1;
    return (node.content ?? []).map((item, index) =>
      node.type === 'orderedList'
        ? { ...node, attrs: { start: first + index }, content: [item] }
        : { ...node, content: [item] },
    );
  });
}

/** A changed list number is not a change of the item. */
const keyOf = (node: NoteNode): string =>
  JSON.stringify(node.type === 'orderedList' ? { ...node, attrs: undefined } : node, sorted);

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const wordsOf = (node: NoteNode): string =>
  node.type === 'text' || node.type === 'mention' || node.type === 'hardBreak'
    ? inlineText(node)
    : (node.content ?? []).map(wordsOf).join('');

/** The changes between two versions of a note, block by block and, within paragraphs, word by word. */
export function noteDiff(before: NoteDocument, after: NoteDocument): DiffPart[] {
  const old = blocksOf(before.content).map((node) => ({ node, key: keyOf(node) }));
  const now = blocksOf(after.content).map((node) => ({ node, key: keyOf(node) }));
  const runs = diffArrays(old, now, { comparator: (one, other) => one.key === other.key });
  const parts: DiffPart[] = [];
  let passed = 0;
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    if (run === undefined) continue;
    const nodes = run.value.map(({ node }) => node);
    const was = old.slice(passed, passed + nodes.length).map(({ node }) => node);
    if (!run.added) passed += nodes.length;
    const next = runs[at + 1];
    if (next?.added === true && run.removed) {
      parts.push(
        ...paired(
          nodes,
          next.value.map(({ node }) => node),
        ),
      );
      at += 1;
    } else if (run.added || run.removed) parts.push({ kind: run.added ? 'added' : 'removed', nodes });
    else parts.push({ kind: 'same', nodes, was });
  }
  return parts;
}

/** Matches removed blocks with the added blocks that replace them. */
function paired(before: readonly NoteNode[], after: readonly NoteNode[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const old = before[at];
    const now = after[at];
    const words =
      now !== undefined && old?.type === now.type && now.type !== 'table'
        ? wordDiff(wordsOf(old), wordsOf(now))
        : undefined;
    if (words !== undefined && old !== undefined && now !== undefined)
      parts.push({ kind: 'changed', before: old, after: now, words });
    else {
      if (old !== undefined) parts.push({ kind: 'removed', nodes: [old] });
      if (now !== undefined) parts.push({ kind: 'added', nodes: [now] });
    }
  }
  return parts;
}

/** Undefined if a word comparison wouldn't help: only formatting changed, or nearly every word. */
function wordDiff(before: string, after: string): WordPart[] | undefined {
  if (before === after) return undefined;
  const found = diffWordsWithSpace(before, after, { timeout: wordTimeoutMs });
  const words = found?.map(({ value, added, removed }): WordPart => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
  const same = (words ?? []).reduce(
    (sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0),
    0,
  );
  return same * 4 >= Math.min(before.length, after.length) ? words : undefined;
}

/** The number of blocks added and removed: +3 −2. */
export function diffCounts(parts: readonly DiffPart[]): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const part of parts) {
    if (part.kind === 'added' || part.kind === 'changed')
      added += part.kind === 'added' ? part.nodes.length : 1;
    if (part.kind === 'removed' || part.kind === 'changed')
      removed += part.kind === 'removed' ? part.nodes.length : 1;
  }
  return { added, removed };
}

/** Both versions in one text: where they differ, one after the other; what they share only once. */
export function bothTexts(parts: readonly DiffPart[]): NoteDocument {
  const content = parts.flatMap((part) => (part.kind === 'changed' ? [part.before, part.after] : part.nodes));
  return { type: 'doc', content: joined(content) };
}

/** Joins items of one list that the comparison has split. */
export function joined(nodes: readonly NoteNode[]): NoteNode[] {
  const whole: NoteNode[] = [];
  for (const node of nodes) {
    const last = whole.at(-1);
    const isList = node.type === 'bulletList' || node.type === 'orderedList' || node.type === 'taskList';
    if (isList && last?.type === node.type)
      whole[whole.length - 1] = { ...last, content: [...(last.content ?? []), ...(node.content ?? [])] };
    else whole.push(node);
  }
  return whole;
}
