import { request } from '#renderer/bridge/index.ts';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { Chat } from '#shared/contract/chat-rows.ts';

type Membership = Pick<Chat, 'id' | 'memberId'>;

// The user's own reading comes back as a change of their membership, which would refetch all chats if it weren't
// recognized.
export const markRead = ({ id: chatId, memberId }: Membership, messageId: string) =>
  asOwnChange(
    [memberId],
    () => request('chats.markRead', { chatId, messageId }),
    ({ updatedAt }) => (updatedAt === null ? [] : [{ id: memberId, updatedAt }]),
  );
export const setInFront = ({ id: chatId, memberId }: Membership, isInFront: boolean) =>
  asOwnChange(
    [memberId],
    () => request('chats.setInFront', { chatId, isInFront }),
    (updatedAt) => (updatedAt === null ? [] : [{ id: memberId, updatedAt }]),
    { isCounted: false },
  );
export const setNotices = (input: CallInput<'chats.setNotices'>) => request('chats.setNotices', input);
