import { dataOf, type ActingPerson, type DatabaseLane } from './database-lane.ts';

export type ChatMessage = {
  id: string;
  seq: number;
  change: number;
  kind: string;
  body: string;
  version: number;
  event: { kind: string; target_id?: string; person?: { name: string } } | null;
  reactions: { emoji: string; count: number; is_mine: boolean }[];
  mentions: { id: string }[];
  reply_to: { id: string; text: string } | null;
  deleted_at: string | null;
  edited_at: string | null;
  pinned_at: string | null;
  files: { file_name: string }[];
  sender: { id: string } | null;
};
export type ChatRow = {
  id: string;
  type: string;
  name: string;
  unread: number;
  mentions: number;
  level: string;
  role: string;
  last_seq: number;
  last_change: number;
  last_read_seq: number;
  is_archived: boolean;
  row_version: number;
  people: { person: { id: string }; role: string; is_assigned: boolean }[];
  pinned: ChatMessage[];
};
type Page = { messages: ChatMessage[]; last_seq: number; last_change: number; first_seq: number };

/** What tests do in chats, as people. */
export function chatTools() {
  const rpc = (person: ActingPerson, name: string, args: object = {}) => person.client.rpc(name, args);
  const start = (person: ActingPerson, args: object) => rpc(person, 'create_chat', args);
  const group = (person: ActingPerson, people: readonly ActingPerson[], name = 'Managers') =>
    dataOf<string>(
      start(person, { p_type: 'group', p_group_name: name, p_member_ids: people.map(({ id }) => id) }),
    );
  const send = (person: ActingPerson, chat: string, body: string, more: object = {}) =>
    rpc(person, 'send_chat_message', {
      p_chat_id: chat,
      p_body: body,
      p_client_id: crypto.randomUUID(),
      ...more,
    });
  const sent = (person: ActingPerson, chat: string, body: string, more: object = {}) =>
    dataOf<ChatMessage>(send(person, chat, body, more));
  const chats = (person: ActingPerson) => dataOf<ChatRow[]>(rpc(person, 'list_chats'));
  return {
    rpc,
    start,
    group,
    send,
    sent,
    chats,
    rowOf: async (person: ActingPerson, chat: string) => (await chats(person)).find(({ id }) => id === chat),
    get: (person: ActingPerson, chat: string) =>
      dataOf<ChatRow>(rpc(person, 'get_chat', { p_chat_id: chat })),
    messages: (person: ActingPerson, chat: string, args: object = {}) =>
      dataOf<Page>(rpc(person, 'list_chat_messages', { p_chat_id: chat, ...args })),
    read: (person: ActingPerson, chat: string) => dataOf(rpc(person, 'mark_chat_read', { p_chat_id: chat })),
    news: (lane: DatabaseLane, person: ActingPerson, chat: string) =>
      lane.sql<{ type: string; title: string; message: string | null }>(
        `select notification_type as type, title, message from public.notification_queue
         where user_id = $1 and metadata ->> 'chat_id' = $2 order by notification_type`,
        [person.id, chat],
      ),
    /** Lets people send on: the limit of messages has its own test. */
    forgetLimits: (lane: DatabaseLane) =>
      lane.sql(`delete from private.tickets where bucket = 'chat_messages'`),
  };
}
