import { request } from '#renderer/bridge/index.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { ChatDetail, ChatMessage } from '#shared/contract/chat-rows.ts';
import { eventWords } from '#renderer/features/chat/room/event-messages.ts';

const pageSize = 200;

/** Saves all messages of a chat as a text file. */
export async function exportChat(chat: ChatDetail): Promise<void> {
  const lines = [chat.name, ''];
  for (let after = 0; ;) {
    const { messages } = await request('chats.messages', { chatId: chat.id, after, limit: pageSize });
    lines.push(...messages.map(asLine));
    const last = messages.at(-1)?.seq;
    if (last === undefined || messages.length < pageSize) break;
    after = last;
  }
  const address = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${chat.name.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.txt`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 0);
}

export function asLine({ createdAt, sender, body, event, deletedAt, files }: ChatMessage): string {
  const when = createdAt.slice(0, 16).replace('T', ' ');
  if (event !== null) return `[${when} UTC] ${eventWords(event)}`;
  const who = sender === null ? 'Deleted user' : personName(sender);
  const what = [
    ...(deletedAt === null ? [] : ['(deleted)']),
    // Indent further lines, so that none of them can pass for another person's message.
    ...(body === '' ? [] : [body.replace(/\r\n?|[\n\u2028\u2029\u0085]/g, '\n    ')]),
    ...files.map(({ fileName }) => `(file: ${fileName})`),
  ];
  return `[${when} UTC] ${who}: ${what.join(' ')}`;
}
