import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

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

export const markRead = (chatId: string, messageId: string) =>
  request('chats.markRead', { chatId, messageId });
export const setInFront = (chatId: string, isInFront: boolean) =>
  request('chats.setInFront', { chatId, isInFront });
export const setNotices = (input: CallInput<'chats.setNotices'>) => request('chats.setNotices', input);
export const clearNotifications = (chatId: string) => request('notifications.clearChat', { chatId });

export const enterRoom = (chatId: string) => request('chats.enterRoom', { chatId });
export const leaveRoom = () => request('chats.leaveRoom');
export const sayTyping = (chatId: string) => request('chats.sayTyping', { chatId });

export const saveSnippet = (input: CallInput<'chats.saveSnippet'>) => request('chats.saveSnippet', input);
export const deleteSnippet = (id: string) => request('chats.deleteSnippet', { id });
