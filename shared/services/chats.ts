import type { Chat, ChatDetail, ChatMessage, ChatSnippet } from '#shared/contract/chat-rows.ts';
import type { CallOutput, HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { createChatRoom } from './chat-room.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

const get = { get: true } as const;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function chatHandlers(context: ServiceContext): Handlers<'chats'> {
  const { client } = context;
  const room = createChatRoom(context);
  return {
    ...room.handlers,
    'chats.list': async () => camel<Chat[]>(await run(client.rpc('list_chats', {}, get))),
    'chats.get': async ({ id }) =>
      camel<ChatDetail>(await run(client.rpc('get_chat', { p_chat_id: id }, get))),
    'chats.create': ({ type, groupName, modelId, memberIds }) =>
      run(
        client.rpc('create_chat', {
          p_type: type,
          p_member_ids: memberIds,
          ...(groupName === null ? {} : { p_group_name: groupName }),
          ...(modelId === null ? {} : { p_model_id: modelId }),
        }),
      ),
    'chats.update': async ({ id, rowVersion, changes }) =>
      camel<ChatDetail>(
        await run(
          client.rpc('save_chat', { p_chat_id: id, p_changes: snake(changes), p_row_version: rowVersion }),
        ),
      ),
    'chats.addMembers': async ({ chatId, memberIds }) =>
      camel<ChatDetail>(
        await run(client.rpc('add_chat_members', { p_chat_id: chatId, p_member_ids: memberIds })),
      ),
    'chats.removeMember': async ({ chatId, userId }) =>
      camel<ChatDetail>(
        await run(client.rpc('remove_chat_member', { p_chat_id: chatId, p_user_id: userId })),
      ),
    'chats.handOver': async ({ chatId, userId }) =>
      camel<ChatDetail>(await run(client.rpc('hand_over_chat', { p_chat_id: chatId, p_user_id: userId }))),
    'chats.leave': async ({ chatId }) => {
      await run(client.rpc('leave_chat', { p_chat_id: chatId }));
    },
    'chats.others': async () => camel(await run(client.rpc('list_other_chats', {}, get))),
    'chats.join': async ({ chatId }) => {
      await run(client.rpc('join_chat', { p_chat_id: chatId }));
    },
    'chats.people': async ({ chatId, text }) =>
      camel(
        await run(
          client.rpc(
            'list_chat_people',
            { p_text: text, ...(chatId === null ? {} : { p_chat_id: chatId }) },
            get,
          ),
        ),
      ),
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
    'chats.messages': async ({ chatId, before, after, around, limit }) =>
      camel(
        await run(
          client.rpc(
            'list_chat_messages',
            {
              p_chat_id: chatId,
              p_limit: limit,
              ...(before === null ? {} : { p_before_seq: before }),
              ...(after === null ? {} : { p_after_seq: after }),
              ...(around === null ? {} : { p_message_id: around }),
            },
            get,
          ),
        ),
      ),
    'chats.changes': async ({ chatId, after }) =>
      camel(
        await run(
          client.rpc(
            'list_chat_changes',
            { p_chat_id: chatId, p_after_change: after, p_limit: chatLimits.changes },
            get,
          ),
        ),
      ),
    'chats.files': async ({ chatId, before }) =>
      camel(
        await run(
          client.rpc(
            'list_chat_files',
            { p_chat_id: chatId, ...(before === null ? {} : { p_before_seq: before }) },
            get,
          ),
        ),
      ),
    'chats.message': async ({ id }) =>
      camel(await run(client.rpc('get_chat_message', { p_message_id: id }, get))),
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
    'chats.edit': async ({ id, version, body, mentionIds, mentionsAll }) =>
      camel<ChatMessage>(
        await run(
          client.rpc('edit_chat_message', {
            p_message_id: id,
            p_body: body,
            p_version: version,
            p_mention_ids: mentionIds,
            p_mentions_all: mentionsAll,
          }),
        ),
      ),
    'chats.deleteMessage': async ({ id }) => {
      await run(client.rpc('delete_chat_message', { p_message_id: id }));
    },
    'chats.react': async ({ id, emoji, isOn }) =>
      camel<ChatMessage>(
        await run(client.rpc('react_to_chat_message', { p_message_id: id, p_emoji: emoji, p_is_on: isOn })),
      ),
    'chats.pin': async ({ id, isPinned }) =>
      camel<ChatMessage>(
        await run(client.rpc('pin_chat_message', { p_message_id: id, p_is_pinned: isPinned })),
      ),
    'chats.search': async (filter) =>
      camel(await run(client.rpc('search_chat_messages', { p_filter: JSON.stringify(snake(filter)) }, get))),
  };
}

type NoticeCalls =
  'chats.setInFront' | 'chats.setNotices' | 'chats.snippets' | 'chats.saveSnippet' | 'chats.deleteSnippet';

function noticeHandlers(client: Client): Pick<Handlers<'chats'>, NoticeCalls> {
  return {
    'chats.setInFront': async ({ chatId, isInFront }) =>
      await run(client.rpc('set_chat_in_front', { p_chat_id: chatId, p_is_in_front: isInFront })),
    'chats.setNotices': async ({ chatId, changes }) =>
      camel<Chat>(
        await run(client.rpc('set_chat_notices', { p_chat_id: chatId, p_changes: snake(changes) })),
      ),
    'chats.snippets': async () => camel<ChatSnippet[]>(await run(client.rpc('list_chat_snippets', {}, get))),
    'chats.saveSnippet': async ({ id, ...snippet }) =>
      camel<ChatSnippet>(
        await run(
          client.rpc('save_chat_snippet', {
            p_snippet: snake(snippet),
            ...(id === null ? {} : { p_id: id }),
          }),
        ),
      ),
    'chats.deleteSnippet': async ({ id }) => {
      await run(client.rpc('delete_chat_snippet', { p_id: id }));
    },
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

/** Paragraphs of a note; a line that is an address leads there. */
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
