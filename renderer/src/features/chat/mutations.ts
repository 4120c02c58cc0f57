import { request } from '#renderer/bridge/index.ts';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { Chat } from '#shared/contract/chat-rows.ts';

export const createChat = (input: CallInput<'chats.create'>) => request('chats.create', input);
export const updateChat = (input: CallInput<'chats.update'>) => request('chats.update', input);
export const addMembers = (chatId: string, memberIds: string[]) =>
  request('chats.addMembers', { chatId, memberIds });
export const removeMember = (chatId: string, userId: string) =>
  request('chats.removeMember', { chatId, userId });
export const handOver = (chatId: string, userId: string) => request('chats.handOver', { chatId, userId });
export const leaveChat = (chatId: string) => request('chats.leave', { chatId });
export const joinChat = (chatId: string) => request('chats.join', { chatId });

export const sendMessage = (input: CallInput<'chats.send'>) => request('chats.send', input);
export const editMessage = (input: CallInput<'chats.edit'>) => request('chats.edit', input);
export const deleteMessage = (id: string) => request('chats.deleteMessage', { id });
export const react = (id: string, emoji: string, isOn: boolean) =>
  request('chats.react', { id, emoji, isOn });
export const pinMessage = (id: string, isPinned: boolean) => request('chats.pin', { id, isPinned });
export const convertMessage = (input: CallInput<'chats.convert'>) => request('chats.convert', input);

type Membership = Pick<Chat, 'id' | 'memberId'>;

// What one marks oneself comes back as a change of one's membership, behind which all chats would be asked for again.
export const markRead = ({ id: chatId, memberId }: Membership, messageId: string) =>
  asOwnChange(
    [memberId],
    () => request('chats.markRead', { chatId, messageId }),
    ({ updatedAt }) => [{ id: memberId, updatedAt }],
  );
export const setInFront = ({ id: chatId, memberId }: Membership, isInFront: boolean) =>
  asOwnChange(
    [memberId],
    () => request('chats.setInFront', { chatId, isInFront }),
    (updatedAt) => (updatedAt === null ? [] : [{ id: memberId, updatedAt }]),
    { isCounted: false },
  );
export const setNotices = (input: CallInput<'chats.setNotices'>) => request('chats.setNotices', input);
export const clearNotifications = (chatId: string) => request('notifications.clearChat', { chatId });

export const enterRoom = (chatId: string) => request('chats.enterRoom', { chatId });
export const leaveRoom = () => request('chats.leaveRoom');
export const sayTyping = (chatId: string) => request('chats.sayTyping', { chatId });

export const saveSnippet = (input: CallInput<'chats.saveSnippet'>) => request('chats.saveSnippet', input);
export const deleteSnippet = (id: string) => request('chats.deleteSnippet', { id });
