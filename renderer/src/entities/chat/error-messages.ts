import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import {
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';

/** Presence and typing: failures are not shown. */
type RoomCalls = 'chats.enterRoom' | 'chats.leaveRoom' | 'chats.sayTyping';

const notFound = "Chat not found, or you don't have access.";

/** The database's messages about chats are shown as they are; for other errors, the failed action is named. */
const change =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.sqlState === '23514') return 'Invalid data provided. Please check all required fields.';
    if (failure.code === 'not_found') return failure.message || notFound;
    if (failure.code === 'invalid') return failure.message || otherwise;
    if (isRefusal(failure)) return failure.message;
    return isNotReached(failure) ? failure.message : otherwise;
  };

const load = (otherwise: string) => (failure: AppError) =>
  failure.code === 'not_found' ? failure.message || notFound : otherwise;

export const errorMessage = errorMessages({
  'chats.list': 'Failed to load chats',
  'chats.get': load('Failed to load the chat'),
  'chats.create': change('Failed to start the chat'),
  'chats.update': change('Failed to update the chat'),
  'chats.addMembers': change('Failed to add people'),
  'chats.removeMember': change('Failed to remove this person'),
  'chats.handOver': change('Failed to change the owner'),
  'chats.leave': change('Failed to leave the chat'),
  'chats.others': 'Failed to load other chats',
  'chats.join': change('Failed to join the chat'),
  'chats.people': 'Failed to load people',
  'chats.messages': load('Failed to load messages'),
  'chats.changes': load('Failed to load messages'),
  'chats.files': load('Failed to load files'),
  'chats.message': load('Failed to load this message'),
  'chats.send': change('Failed to send the message'),
  'chats.edit': change('Failed to edit the message'),
  'chats.deleteMessage': change('Failed to delete the message'),
  'chats.react': change('Failed to react'),
  'chats.pin': change('Failed to pin the message'),
  'chats.markRead': 'Failed to mark the chat as read',
  'chats.setInFront': 'Failed to mark the chat as read',
  'chats.setNotices': change('Failed to save what you hear of this chat'),
  'chats.search': 'Failed to search messages',
  'chats.snippets': 'Failed to load snippets',
  'chats.saveSnippet': (failure) =>
    failure.sqlState === '23505' ? failure.message : change('Failed to save the snippet')(failure),
  'chats.deleteSnippet': change('Failed to delete the snippet'),
  'chats.convert': change('Failed to create it'),
} satisfies ErrorMessages<Exclude<CallsOf<'chats'>, RoomCalls>>);
