import * as z from 'zod/mini';
import {
  mediaSchema,
  type PostDetail,
  type PostFields,
  type PostMedia,
} from '#shared/contract/posting-rows.ts';
import { postStatuses, type PostStatus } from '#shared/domain/post-limits.ts';

const partMediaSchema = z.object({
  ...mediaSchema.shape,
  /** The alt text for this post, if it differs from the library's. */
  altHere: z.nullable(z.string()),
});
const partSchema = z.object({
  key: z.string(),
  body: z.string(),
  media: z.array(partMediaSchema),
  delaySeconds: z.int(),
});
const parts = z.array(partSchema);
const savedSchema = z.object({ id: z.string(), rowVersion: z.int(), status: z.enum(postStatuses) });

/** A post being written, for one or several accounts. */
export const postDraftSchema = z.object({
  groupId: z.string(),
  accountIds: z.array(z.string()),
  /** The account whose text is shown. */
  current: z.nullable(z.string()),
  /** The text of all accounts without a separate one. */
  shared: parts,
  own: z.record(z.string(), parts),
  /** The posts as the server has them, by account. */
  saved: z.record(z.string(), savedSchema),
  templateId: z.nullable(z.string()),
});

export type PartMedia = z.infer<typeof partMediaSchema>;
export type DraftPart = z.infer<typeof partSchema>;
export type PostDraft = z.infer<typeof postDraftSchema>;

export const emptyPart = (body = ''): DraftPart => ({
  key: crypto.randomUUID(),
  body,
  media: [],
  delaySeconds: 0,
});

export const emptyDraft = (accountId?: string): PostDraft => ({
  groupId: crypto.randomUUID(),
  accountIds: accountId === undefined ? [] : [accountId],
  current: accountId ?? null,
  shared: [emptyPart()],
  own: {},
  saved: {},
  templateId: null,
});

export const toPartMedia = (media: PostMedia): PartMedia => ({ ...media, altHere: null });

/** The statuses in which the text can still be changed. */
const changeable: ReadonlySet<PostStatus> = new Set([
  'draft',
  'pending_approval',
  'approved',
  'scheduled',
  'failed',
  'missed',
  'cancelled',
]);
export const isChangeable = ({ status }: { status: PostStatus }): boolean => changeable.has(status);

const partsOfPost = ({ partList }: PostDetail): DraftPart[] =>
  partList.map(({ id, body, media, delaySeconds }) => ({ key: id, body, media, delaySeconds }));

/** The visible content: equal for two accounts that share their text. */
const contentOf = (list: readonly DraftPart[]): string =>
  JSON.stringify(
    list.map(({ body, media, delaySeconds }) => [
      body,
      media.map(({ id, altHere }) => [id, altHere]),
      delaySeconds,
    ]),
  );

/** A group as a draft; the text of `accountId` is shown first. Undefined if none of it can be changed any more. */
export function draftOfGroup(posts: readonly PostDetail[], accountId?: string): PostDraft | undefined {
  const open = posts.filter(isChangeable);
  const first = open.find((post) => post.accountId === accountId) ?? open[0];
  if (first === undefined) return undefined;
  const shared = partsOfPost(first);
  const others = open.map((post) => [post.accountId, partsOfPost(post)] as const);
  return {
    groupId: first.groupId,
    accountIds: open.map((post) => post.accountId),
    current: first.accountId,
    shared,
    own: Object.fromEntries(others.filter(([, list]) => contentOf(list) !== contentOf(shared))),
    saved: Object.fromEntries(open.map((post) => [post.accountId, savedOf(post)])),
    templateId: first.templateId,
  };
}

const savedOf = ({ id, rowVersion, status }: Pick<PostDetail, 'id' | 'rowVersion' | 'status'>) => ({
  id,
  rowVersion,
  status,
});

export const partsOf = ({ own, shared }: PostDraft, accountId: string | null): readonly DraftPart[] =>
  (accountId === null ? undefined : own[accountId]) ?? shared;

export const isOwn = ({ own }: PostDraft, accountId: string | null): boolean =>
  accountId !== null && own[accountId] !== undefined;

/** Changes the visible parts: the account's separate text, or the shared one. */
export function changeParts(
  draft: PostDraft,
  change: (list: readonly DraftPart[]) => readonly DraftPart[],
): PostDraft {
  const { current } = draft;
  const next = [...change(partsOf(draft, current))];
  return current !== null && isOwn(draft, current)
    ? { ...draft, own: { ...draft.own, [current]: next } }
    : { ...draft, shared: next };
}

export const changePart = (draft: PostDraft, key: string, changes: Partial<DraftPart>): PostDraft =>
  changeParts(draft, (list) => list.map((part) => (part.key === key ? { ...part, ...changes } : part)));

/** Adds media to the part that it was uploaded for, regardless of which account is shown by now. */
export function addMedia(draft: PostDraft, key: string, added: readonly PartMedia[]): PostDraft {
  const put = (list: readonly DraftPart[]): DraftPart[] =>
    list.map((part) =>
      part.key === key
        ? {
            ...part,
            media: [...part.media, ...added.filter(({ id }) => !part.media.some((one) => one.id === id))],
          }
        : part,
    );
  return {
    ...draft,
    shared: put(draft.shared),
    own: Object.fromEntries(Object.entries(draft.own).map(([id, list]) => [id, put(list)])),
  };
}

export const addAccount = (draft: PostDraft, accountId: string): PostDraft =>
  draft.accountIds.includes(accountId)
    ? draft
    : { ...draft, accountIds: [...draft.accountIds, accountId], current: accountId };

export function removeAccount(draft: PostDraft, accountId: string): PostDraft {
  const accountIds = draft.accountIds.filter((id) => id !== accountId);
  const without = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => id !== accountId));
  // When one account remains, its separate text becomes the shared one.
  const last = accountIds.length === 1 ? accountIds[0] : undefined;
  const own = without(draft.own);
  return {
    ...draft,
    accountIds,
    current: draft.current === accountId ? (accountIds[0] ?? null) : draft.current,
    shared: last === undefined ? draft.shared : (own[last] ?? draft.shared),
    own: last === undefined ? own : {},
    saved: without(draft.saved),
  };
}

/** Gives the shown account a separate text, starting with the shared one. */
export function separate(draft: PostDraft): PostDraft {
  const { current, shared, own } = draft;
  if (current === null || isOwn(draft, current)) return draft;
  const copy = shared.map((part) => ({ ...part, key: crypto.randomUUID() }));
  return { ...draft, own: { ...own, [current]: copy } };
}

/** Makes the shown text the shared one of all accounts. */
export const shareWithAll = (draft: PostDraft): PostDraft => ({
  ...draft,
  shared: [...partsOf(draft, draft.current)],
  own: {},
});

const isBlank = (list: readonly DraftPart[]): boolean =>
  list.every(({ body, media }) => body.trim() === '' && media.length === 0);

export const isEmptyDraft = (draft: PostDraft): boolean =>
  isBlank(draft.shared) && Object.values(draft.own).every(isBlank);

/** The input of the save call, for all accounts at once. */
export const fieldsOf = (draft: PostDraft): PostFields[] =>
  draft.accountIds.map((accountId) => ({
    id: draft.saved[accountId]?.id ?? null,
    rowVersion: draft.saved[accountId]?.rowVersion ?? null,
    accountId,
    parts: partsOf(draft, accountId).map(({ body, media, delaySeconds }) => ({
      body,
      media: media.map(({ id, altHere }) => ({ id, alt: altHere })),
      delaySeconds,
    })),
    templateId: draft.templateId,
  }));

/** The content that is compared to detect unsaved changes. */
export const keptContent = (draft: PostDraft): string =>
  JSON.stringify(draft.accountIds.map((id) => [id, contentOf(partsOf(draft, id))]));

/** Adds the saved posts of these accounts; the group may have others that are already published. */
export const withSaved = (draft: PostDraft, posts: readonly PostDetail[]): PostDraft => ({
  ...draft,
  saved: Object.fromEntries(
    posts
      .filter(({ accountId }) => draft.accountIds.includes(accountId))
      .map((post) => [post.accountId, savedOf(post)]),
  ),
});

/** Whether every account's post is new or a draft: such posts are saved automatically. */
export const isAllDraft = ({ saved }: PostDraft): boolean =>
  Object.values(saved).every(({ status }) => status === 'draft');
