import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo, undoable } from '#renderer/lib/undo/undo.ts';
import { changeRow, changeRows } from '#renderer/ui/changes/change-row.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { PostDetail } from '#shared/contract/posting-rows.ts';
import { answeredPosts, hidePosts, isBeside, refreshPosting, statusesOf } from './queries.ts';

const post = { one: 'post', many: 'posts' };

const change = (client: QueryClient, id: string, send: () => Promise<PostDetail>): Promise<PostDetail> =>
  changeRow(client, answeredPosts, id, send);

/** Saves the drafts of one group, one for each account. */
export function savePosts(
  client: QueryClient,
  input: CallInput<'posting.save'>,
): Promise<readonly PostDetail[]> {
  const known = input.posts.flatMap(({ id }) => (id === null ? [] : [id]));
  const isMade = known.length < input.posts.length;
  const before = statusesOf(client, known);
  // Text changes only where its pictures are used, unless a post that was approved has to be approved again.
  const isAffected = (key: QueryKey, { id, status }: PostDetail) =>
    isMade || before.get(id) !== status ? isBeside(key) : key[1] === 'media';
  return changeRows(client, { ...answeredPosts, isAffected }, known, () => request('posting.save', input));
}

export const submitPost = (client: QueryClient, input: CallInput<'posting.submit'>): Promise<PostDetail> =>
  change(client, input.id, () => request('posting.submit', input));

export const decidePost = (client: QueryClient, input: CallInput<'posting.decide'>): Promise<PostDetail> =>
  change(client, input.id, () => request('posting.decide', input));

export const reschedulePost = (
  client: QueryClient,
  input: CallInput<'posting.reschedule'>,
): Promise<PostDetail> => change(client, input.id, () => request('posting.reschedule', input));

export const unschedulePost = (client: QueryClient, id: string): Promise<PostDetail> =>
  change(client, id, () => request('posting.unschedule', { id }));

export const publishPost = (
  client: QueryClient,
  input: CallInput<'posting.publishNow'>,
): Promise<PostDetail> => change(client, input.id, () => request('posting.publishNow', input));

export const resolvePost = (
  client: QueryClient,
  input: CallInput<'posting.resolveUnknown'>,
): Promise<PostDetail> => change(client, input.id, () => request('posting.resolveUnknown', input));

export const cancelRest = (client: QueryClient, id: string): Promise<PostDetail> =>
  change(client, id, () => request('posting.cancelRest', { id }));

/** Copies a post as drafts for the same account, in a new group. */
export async function duplicatePost(client: QueryClient, id: string): Promise<PostDetail> {
  const { accountId, partList } = await request('posting.get', { id });
  const [made] = await savePosts(client, {
    groupId: crypto.randomUUID(),
    posts: [
      {
        id: null,
        rowVersion: null,
        accountId,
        templateId: null,
        parts: partList.map(({ body, media, delaySeconds }) => ({
          body,
          media: media.map(({ id: mediaId, altHere }) => ({ id: mediaId, alt: altHere })),
          delaySeconds,
        })),
      },
    ],
  });
  if (made === undefined) throw new Error('The copy of a post was not answered');
  return made;
}

/** Moves posts to the trash and offers Undo. Posts being published stay, and a message says so. */
export function useDeletion(area: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [area, 'delete'],
    mutationFn: (ids: readonly string[]) =>
      undoable(async (offer) => {
        const gone = await request('posting.delete', { ids: [...ids] });
        hidePosts(client, new Set(gone));
        if (gone.length < ids.length)
          notifyError(
            `${countOf(ids.length - gone.length, { one: 'post is', many: 'posts are' })} on the way and can’t be deleted`,
          );
        if (gone.length > 0)
          offer(`${countOf(gone.length, post)} deleted`, async () => {
            try {
              await request('posting.restore', { ids: gone });
              notifySuccess(`${countOf(gone.length, post)} restored`);
            } catch (error) {
              notifyError(errorMessage('posting.restore', error));
            }
            await refreshPosting(client);
          });
        return gone;
      }),
    onError: (error) => {
      notifyError(errorMessage('posting.delete', error));
    },
    onSettled: () => {
      void refreshPosting(client);
    },
  });
}

/** Offers to move a post back to its former time. */
export function offerMoveBack(client: QueryClient, message: string, moved: PostDetail, before: string): void {
  offerUndo(message, async () => {
    try {
      await reschedulePost(client, { id: moved.id, rowVersion: moved.rowVersion, at: before });
    } catch (error) {
      notifyError(errorMessage('posting.reschedule', error));
      await refreshPosting(client);
    }
  });
}
