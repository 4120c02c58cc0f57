import { describe, expect, it } from 'vitest';
import { postDetailOf, mediaOf } from '#renderer/features/posting/test-post-rows.ts';
import {
  addAccount,
  addMedia,
  changePart,
  changeParts,
  draftOfGroup,
  emptyDraft,
  emptyPart,
  fieldsOf,
  isAllDraft,
  isEmptyDraft,
  isOwn,
  keptContent,
  partsOf,
  removeAccount,
  separate,
  shareWithAll,
  toPartMedia,
  withSaved,
} from './post-draft.ts';

const bodies = (draft: ReturnType<typeof emptyDraft>, account: string) =>
  partsOf(draft, account).map(({ body }) => body);
const written = (text: string) => {
  const draft = emptyDraft('a');
  return changePart(draft, draft.shared[0]?.key ?? '', { body: text });
};

describe('a post that is written', () => {
  it('is the same for all accounts until one has its own text', () => {
    const draft = addAccount(written('Hello'), 'b');
    expect(draft.current).toBe('b');
    expect(bodies(draft, 'a')).toEqual(['Hello']);
    const apart = separate(draft);
    expect(isOwn(apart, 'b')).toBe(true);
    const changed = changeParts(apart, ([part]) => [{ ...(part ?? emptyPart()), body: 'Hi' }]);
    expect([bodies(changed, 'a'), bodies(changed, 'b')]).toEqual([['Hello'], ['Hi']]);
    expect(fieldsOf(changed).map(({ parts: [part] }) => part?.body)).toEqual(['Hello', 'Hi']);
    expect(bodies(shareWithAll(changed), 'a')).toEqual(['Hi']);
  });

  it('gives the last account the text that it had', () => {
    const draft = separate(addAccount(written('Hello'), 'b'));
    const own = changePart(draft, partsOf(draft, 'b')[0]?.key ?? '', { body: 'Hi' });
    const left = removeAccount(own, 'a');
    expect(left).toMatchObject({ accountIds: ['b'], current: 'b', own: {} });
    expect(bodies(left, 'b')).toEqual(['Hi']);
    expect(removeAccount(left, 'b').current).toBeNull();
  });

  it('takes media for the part that they were uploaded for, each once', () => {
    const draft = written('Hello');
    const key = draft.shared[0]?.key ?? '';
    const media = toPartMedia(mediaOf());
    const once = addMedia(addMedia(draft, key, [media]), key, [media]);
    expect(partsOf(once, 'a')[0]?.media).toHaveLength(1);
    expect(addMedia(draft, 'gone', [media])).toEqual(draft);
  });

  it('knows whether anything of it has changed', () => {
    const draft = written('Hello');
    expect(isEmptyDraft(emptyDraft('a'))).toBe(true);
    expect(isEmptyDraft(draft)).toBe(false);
    expect(keptContent(addAccount(draft, 'b'))).not.toBe(keptContent(draft));
    expect(keptContent({ ...draft, current: null })).toBe(keptContent(draft));
  });

  it('carries the versions that the server answered', () => {
    const post = postDetailOf({ accountId: 'a', rowVersion: 4 });
    const draft = withSaved(written('Hello'), [post]);
    expect(fieldsOf(draft)).toMatchObject([{ id: post.id, rowVersion: 4 }]);
    expect(isAllDraft(draft)).toBe(true);
    expect(isAllDraft(withSaved(draft, [{ ...post, status: 'scheduled' }]))).toBe(false);
  });
});

describe('a group of posts', () => {
  const first = postDetailOf({ accountId: 'a', status: 'scheduled' }, ['Hello']);
  const same = postDetailOf({ accountId: 'b', groupId: first.groupId }, ['Hello']);
  const other = postDetailOf({ accountId: 'c', groupId: first.groupId }, ['Hi', 'And more']);
  const out = postDetailOf({ accountId: 'd', groupId: first.groupId, status: 'published' }, ['Hello']);

  it('is edited with the texts that differ apart, and without what went out', () => {
    const draft = draftOfGroup([first, same, other, out]);
    expect(draft).toMatchObject({ groupId: first.groupId, accountIds: ['a', 'b', 'c'], current: 'a' });
    expect(Object.keys(draft?.own ?? {})).toEqual(['c']);
    expect(draftOfGroup([out])).toBeUndefined();
    expect(draftOfGroup([first, other], 'c')?.current).toBe('c');
  });
});
