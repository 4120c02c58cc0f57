import { useCallbackRef } from '@mantine/hooks';
import { useState } from 'react';
import { postTitle, postWords } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { makeCalls, oneByOne } from '#renderer/ui/change-many/make-calls.ts';
import { attempt } from '#renderer/ui/change-many/refused.ts';
import { byReason, refusalText, type Refusals } from '#renderer/ui/change-many/refusals.ts';
import type { BulkProgress } from '#renderer/ui/table/selection/bulk-bar.tsx';

type Step = {
  /** Such as `3 posts approved`. */
  said: (posts: string) => string;
  send: (row: PostRow) => Promise<unknown>;
  describe: (error: unknown) => string;
};

/** Applies one action to several posts, one after another: each can fail alone, and failed ones are named. */
export function useManyPosts() {
  const [progress, setProgress] = useState<BulkProgress>();
  const [refused, setRefused] = useState<Refusals>();
  const run = useCallbackRef(async (rows: readonly PostRow[], { said, send, describe }: Step) => {
    setRefused(undefined);
    if (rows.length > 1) setProgress({ done: 0, count: rows.length });
    const { made, reasons } = await makeCalls(
      [
        oneByOne(rows, async (row) => {
          await attempt(send(row), describe);
          return true;
        }),
      ],
      (done) => {
        if (rows.length > 1) setProgress({ done, count: rows.length });
      },
    ).finally(() => {
      setProgress(undefined);
    });
    if (made.size > 0) notifySuccess(said(countOf(made.size, postWords)));
    if (reasons.size === 0) return;
    const all: Refusals = {
      verb: 'changed',
      tried: rows.length,
      triedLabel: countOf(rows.length, postWords),
      refusals: byReason(rows, reasons, postTitle),
    };
    if (rows.length === 1) notifyError([...reasons.values()].join());
    else {
      setRefused(all);
      notifyError(refusalText(all));
    }
  });
  return {
    run,
    change: {
      progress,
      refused,
      dismiss: () => {
        setRefused(undefined);
      },
    },
  };
}
