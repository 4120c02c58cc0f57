import { describe, expect, it } from 'vitest';
import { draftBounds, draftsWithinBounds, type Draft } from './drafts.ts';

const now = Date.parse('2026-11-22T09:00:00Z');
const draft = (name: string, changes: Partial<Draft> = {}): Draft => ({
  name,
  content: '{}',
  typedAt: now - 1000,
  ...changes,
});
const kept = (drafts: Draft[]) => draftsWithinBounds(drafts, now).map(({ name }) => name);

describe('what is kept of drafts', () => {
  it('is at most seven days old, by a clock that may have been wrong', () => {
    const { ageMs } = draftBounds;
    expect(
      kept([
        draft('young', { typedAt: now - ageMs + 1 }),
        draft('old', { typedAt: now - ageMs }),
        draft('of a wrong clock', { typedAt: now + ageMs }),
      ]),
    ).toEqual(['young']);
  });

  it('is so many, and the newest of them', () => {
    const many = Array.from({ length: draftBounds.count + 1 }, (_, index) =>
      draft(String(index), { typedAt: now - index }),
    );
    const names = kept(many.toReversed());
    expect(names).toHaveLength(draftBounds.count);
    expect(names[0]).toBe('0');
    expect(names).not.toContain(String(draftBounds.count));
  });

  it('is so much: one that is too long goes alone, and of all together the oldest', () => {
    const content = 'x'.repeat(draftBounds.contentLength);
    const most = draftBounds.totalLength / draftBounds.contentLength;
    const many = Array.from({ length: most + 1 }, (_, index) =>
      draft(String(index), { content, typedAt: now - index }),
    );
    expect(kept([draft('too long', { content: `${content}x`, typedAt: now }), ...many])).toEqual(
      Array.from({ length: most }, (_, index) => String(index)),
    );
    expect(kept([draft('n'.repeat(draftBounds.nameLength + 1))])).toEqual([]);
  });
});
