import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { handleOf, isUpcoming } from '#renderer/entities/post/post-labels.ts';
import { publishPost, reschedulePost, submitPost } from '#renderer/features/posting/mutations.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { isStale, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { removeAccount, type PostDraft } from './post-draft.ts';
import type { Composer } from './use-composer.ts';
import { plannedOf, recurrenceOf, type Planned } from './when/when-draft.ts';

type Refused = {
  accountId: string;
  text: string;
  /** The same text was posted within the last day; the user may still send it. */
  isRepeat: boolean;
};
export type Intent = 'plan' | 'now';

type Options = {
  composer: Composer;
  accounts: readonly SocialAccount[];
  asksApproval: boolean;
  onDone: () => void;
};

/** Sends the post: each account's separately; refused ones stay here with their reason. */
export function useSend({ composer, accounts, asksApproval, onDone }: Options) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [lastIntent, setLastIntent] = useState<Intent>('plan');

  const sendOne = async (draft: PostDraft, account: SocialAccount, { intent, isRepeatFine }: Asked) => {
    const post = draft.saved[account.id];
    if (post === undefined) return;
    const { id, rowVersion, status } = post;
    if (intent === 'now') {
      await publishPost(client, { id, isRepeatFine });
      return;
    }
    const { when, isRepeatChanged } = composer;
    const { at, recurrence }: Planned = plannedOf(when, account.timezone);
    if (!isUpcoming({ status })) await submitPost(client, { id, rowVersion, at, recurrence, isRepeatFine });
    else {
      const repeat = isRepeatChanged ? { recurrence: recurrenceOf(when, account.timezone) } : {};
      if (when.kind === 'kept') {
        if (isRepeatChanged) await reschedulePost(client, { id, rowVersion, at: null, ...repeat });
        return;
      }
      // A planned post has to be moved, so the next free slot needs an exact time.
      const moment = at ?? (await client.query({ ...postingQueries.freeSlots(account.id), staleTime: 0 }))[0];
      if (moment === undefined)
        throw new AppError('invalid', 'This account has no free slot. Choose a time.', { hint: 'slots' });
      await reschedulePost(client, { id, rowVersion, at: moment, ...repeat });
    }
  };

  const send = async (intent: Intent, isRepeatFine = false): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    setLastIntent(intent);
    setRefused([]);
    try {
      await composer.save();
    } catch {
      // The composer shows the reason.
      setIsSending(false);
      return;
    }
    const failed: Refused[] = [];
    const gone: string[] = [];
    const { draft } = composer.read();
    for (const accountId of draft.accountIds) {
      const account = accounts.find(({ id }) => id === accountId);
      if (account === undefined) continue;
      try {
        await sendOne(draft, account, { intent, isRepeatFine });
        gone.push(accountId);
      } catch (error) {
        // Sending the same version would always be refused.
        if (isStale(error)) composer.noteOutdated();
        const call = intent === 'now' ? 'posting.publishNow' : 'posting.submit';
        const text = errorMessage(call, error);
        failed.push({
          accountId,
          text: draft.accountIds.length > 1 ? `${handleOf(account)}: ${text}` : text,
          isRepeat: toAppError(error).hint === 'repeated',
        });
      }
    }
    setIsSending(false);
    setRefused(failed);
    if (failed.length > 0) {
      // Removes the accounts that were sent.
      if (gone.length > 0) composer.change((now) => gone.reduce(removeAccount, now));
      return;
    }
    notifySuccess(saidOf(intent, composer, asksApproval));
    composer.forget();
    onDone();
  };
  return {
    send,
    /** Sends again although it was posted within the last day. */
    sendAgain: () => send(lastIntent, true),
    refused,
    isSending,
  };
}

type Asked = { intent: Intent; isRepeatFine: boolean };

function saidOf(intent: Intent, { when, isRepeatChanged }: Composer, asksApproval: boolean): string {
  if (intent === 'now') return 'Publishing now';
  if (when.kind === 'kept' && isRepeatChanged && when.repeat === 'never') return 'Repeat ended';
  if (when.kind === 'kept' && !(isRepeatChanged && asksApproval)) return 'Post saved';
  if (asksApproval) return 'Sent for approval';
  return when.kind === 'other' ? 'Post scheduled' : 'Added to the queue';
}
