import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { momentOf } from '#renderer/entities/post/post-labels.ts';
import { offerMoveBack, reschedulePost } from '#renderer/features/posting/mutations.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { refreshPosting, rowOf, showRows } from '#renderer/features/posting/queries.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { Post } from '#shared/contract/posting-rows.ts';

/** Key presses within this time count as one move. */
const settleMs = 500;

/** Calculates the new time from the current one. */
export type MoveTo = (at: string) => string;
type Moving = { before: Post; at: string; timer?: ReturnType<typeof setTimeout> };

const plain = ({ account: _account, shown: _shown, ...post }: PostRow): Post => post;

/** Moves a planned post: shows it at once, sends it when the keys rest, and reverts it when it is refused. */
export function useMovePost() {
  const client = useQueryClient();
  const moving = useRef(new Map<string, Moving>());
  /** Runs the moves of a post one after another: each uses the version that the last one returned. */
  const answered = useRef(new Map<string, Promise<{ rowVersion: number } | undefined>>());

  const send = (id: string) => {
    const move = moving.current.get(id);
    if (move === undefined) return;
    clearTimeout(move.timer);
    moving.current.delete(id);
    const { before, at } = move;
    if (at === before.scheduledAt) return;
    const earlier = answered.current.get(id) ?? Promise.resolve(undefined);
    const next = earlier.then(async (last) => {
      try {
        const post = await reschedulePost(client, {
          id,
          rowVersion: Math.max(last?.rowVersion ?? 0, before.rowVersion),
          at,
        });
        // More keys were pressed in the meantime and have moved it further.
        const later = moving.current.get(id);
        if (later !== undefined) showRows(client, new Map([[id, { ...rowOf(post), scheduledAt: later.at }]]));
        if (before.scheduledAt !== null)
          offerMoveBack(client, `Post moved to ${shortTime(Date.parse(at))}`, post, before.scheduledAt);
        return post;
      } catch (error) {
        showRows(client, new Map([[id, before]]));
        notifyError(errorMessage('posting.reschedule', error));
        void refreshPosting(client);
        return undefined;
      }
    });
    answered.current.set(id, next);
  };

  // Keys can be faster than rendering, so the second press builds on the result of the first.
  const move = useCallbackRef((row: PostRow, to: MoveTo, isAtOnce: boolean): string | undefined => {
    const known = moving.current.get(row.id);
    const at = to(known?.at ?? row.scheduledAt ?? momentOf(row));
    if (Date.parse(at) <= Date.now()) {
      notifyError('Choose a time in the future');
      return undefined;
    }
    clearTimeout(known?.timer);
    const next: Moving = { before: known?.before ?? plain(row), at };
    moving.current.set(row.id, next);
    showRows(client, new Map([[row.id, { ...plain(row), scheduledAt: at }]]));
    if (isAtOnce) send(row.id);
    else
      next.timer = setTimeout(() => {
        send(row.id);
      }, settleMs);
    return at;
  });

  // Also sends pending moves when the page is left.
  const sendAll = useCallbackRef(() => {
    for (const id of [...moving.current.keys()]) send(id);
  });
  useEffect(() => sendAll, [sendAll]);
  return move;
}
