import { request } from '#renderer/bridge/index.ts';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { Chat } from '#shared/contract/chat-rows.ts';

type Membership = Pick<Chat, 'id' | 'memberId'>;

// What one marks oneself comes back as a change of one's membership, behind which all chats would be asked for again.
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
