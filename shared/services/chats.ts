import type { Chat, ChatDetail, ChatMessage, ChatSnippet } from '#shared/contract/chat-rows.ts';
import type { CallOutput, HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { createChatRoom } from './chat-room.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass, tell } from './database/pass.ts';

const get = { get: true } as const;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function chatHandlers(context: ServiceContext): Handlers<'chats'> {
  const { client } = context;
  const room = createChatRoom(context);
  return {
    ...room.handlers,
    'chats.list': ask(client, 'list_chats'),
    'chats.get': ask(client, 'get_chat', { id: 'p_chat_id' }),
    'chats.create': pass(client, 'create_chat'),
    'chats.update': async ({ id, rowVersion, changes }) =>
      camel<ChatDetail>(
        await run(
          client.rpc('save_chat', { p_chat_id: id, p_changes: snake(changes), p_row_version: rowVersion }),
        ),
      ),
    'chats.addMembers': pass(client, 'add_chat_members'),
    'chats.removeMember': pass(client, 'remove_chat_member'),
    'chats.handOver': pass(client, 'hand_over_chat'),
    'chats.leave': tell(client, 'leave_chat'),
    'chats.others': ask(client, 'list_other_chats'),
    'chats.join': tell(client, 'join_chat'),
    'chats.people': ask(client, 'list_chat_people'),
    ...messageHandlers(client),
    ...noticeHandlers(client),
    'chats.markRead': async ({ chatId, messageId }) => {
      const read = camel<CallOutput<'chats.markRead'>>(
        await run(
          client.rpc('mark_chat_read', {
            p_chat_id: chatId,
            ...(messageId === null ? {} : { p_message_id: messageId }),
          }),
        ),
      );
      room.sayRead(chatId, read.lastReadSeq);
      return read;
    },
    'chats.convert': ({ messageId, work }) => convert(client, messageId, work),
  };
}

type MessageCalls =
  | 'chats.messages'
  | 'chats.changes'
  | 'chats.files'
  | 'chats.message'
  | 'chats.send'
  | 'chats.edit'
  | 'chats.deleteMessage'
  | 'chats.react'
  | 'chats.pin'
  | 'chats.search';

function messageHandlers(client: Client): Pick<Handlers<'chats'>, MessageCalls> {
  return {
    'chats.messages': ask(client, 'list_chat_messages', {
      before: 'p_before_seq',
      after: 'p_after_seq',
      around: 'p_message_id',
    }),
    'chats.changes': ask(
      client,
      'list_chat_changes',
      { after: 'p_after_change' },
      { p_limit: chatLimits.changes },
    ),
    'chats.files': ask(client, 'list_chat_files', { before: 'p_before_seq' }),
    'chats.message': ask(client, 'get_chat_message', { id: 'p_message_id' }),
    'chats.send': async ({ chatId, clientId, body, replyToId, files, mentionIds, mentionsAll }) =>
      camel<ChatMessage>(
        await run(
          client.rpc('send_chat_message', {
            p_chat_id: chatId,
            p_body: body,
            p_client_id: clientId,
            p_mention_ids: mentionIds,
            p_mentions_all: mentionsAll,
            p_files: files.map(snake),
            ...(replyToId === null ? {} : { p_reply_to_id: replyToId }),
          }),
        ),
      ),
    'chats.edit': pass(client, 'edit_chat_message', { id: 'p_message_id' }),
    'chats.deleteMessage': tell(client, 'delete_chat_message', { id: 'p_message_id' }),
    'chats.react': pass(client, 'react_to_chat_message', { id: 'p_message_id' }),
    'chats.pin': pass(client, 'pin_chat_message', { id: 'p_message_id' }),
    'chats.search': async (filter) =>
      camel(await run(client.rpc('search_chat_messages', { p_filter: JSON.stringify(snake(filter)) }, get))),
  };
}

type NoticeCalls =
  'chats.setInFront' | 'chats.setNotices' | 'chats.snippets' | 'chats.saveSnippet' | 'chats.deleteSnippet';

function noticeHandlers(client: Client): Pick<Handlers<'chats'>, NoticeCalls> {
  return {
    'chats.setInFront': pass(client, 'set_chat_in_front'),
    'chats.setNotices': async ({ chatId, changes }) =>
      camel<Chat>(
        await run(client.rpc('set_chat_notices', { p_chat_id: chatId, p_changes: snake(changes) })),
      ),
    'chats.snippets': ask(client, 'list_chat_snippets'),
    'chats.saveSnippet': async ({ id, ...snippet }) =>
      camel<ChatSnippet>(
        await run(
          client.rpc('save_chat_snippet', {
            p_snippet: snake(snippet),
            ...(id === null ? {} : { p_id: id }),
          }),
        ),
      ),
    'chats.deleteSnippet': tell(client, 'delete_chat_snippet'),
  };
}

async function convert(
  client: Client,
  messageId: string,
  { target, text, ...fields }: HandlerInput<'chats.convert'>['work'],
): Promise<CallOutput<'chats.convert'>> {
  const values =
    target === 'note'
      ? { ...snake(fields), content: JSON.stringify(asDocument(text)) }
      : { ...snake(fields), description: text };
  return camel(
    await run(client.rpc('convert_message', { p_message_id: messageId, p_target: target, p_values: values })),
  );
}

/** Paragraphs of a note; a line that is an address becomes a link. */
function asDocument(text: string): Json {
  const lines = text.split('\n');
  return {
    type: 'doc',
    content: lines.map((line) => ({
      type: 'paragraph',
      ...(line === '' ? {} : { content: [{ type: 'text', text: line, ...marksOf(line) }] }),
    })),
  };
}

const marksOf = (line: string): { marks?: Json } =>
  /^https?:\/\/[\w.:-]+\/[\w?=&%#./-]*$/.test(line)
    ? { marks: [{ type: 'link', attrs: { href: line } }] }
    : {};
