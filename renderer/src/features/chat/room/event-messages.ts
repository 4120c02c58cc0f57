import type { ChatMessage } from '#shared/contract/chat-rows.ts';

type Event = NonNullable<ChatMessage['event']>;

const things = { task: 'a task', note: 'a note', event: 'an event' } as const;

/** The text of a system message. */
export function eventWords({ kind, actor, person, name, target, why }: Event): string {
  const who = actor?.name ?? 'Marquee';
  const whom = person?.name ?? 'Deleted user';
  switch (kind) {
    case 'created':
      return `${who} started this chat`;
    case 'added':
      return `${who} added ${whom}`;
    case 'joined':
      return `${whom} joined`;
    case 'removed':
      return `${who} removed ${whom}`;
    case 'left':
      return `${whom} left`;
    case 'owner':
      return `${who} made ${whom} the owner`;
    case 'renamed':
      return `${who} renamed this chat to ${name ?? ''}`;
    case 'bridged':
      return `${who} bridged this chat to the group ${name ?? ''} at Telegram: what is written in one is written in both`;
    case 'unbridged':
      return `${actor ? `${who} ended the bridge` : 'There is no bridge any longer'} to the group ${name ?? ''} at Telegram: what is written here stays here`;
    case 'not_bridged':
      return `What is written above did not reach the group ${name ?? ''} at Telegram. ${why ?? ''}`;
    case 'maybe_bridged':
      return `What is written above may not have reached the group ${name ?? ''} at Telegram. ${why ?? ''}`;
    case 'archived':
      return `${who} archived this chat`;
    case 'reopened':
      return `${who} reopened this chat`;
    case 'converted':
      return `${who} turned a message into ${target === undefined ? 'work' : things[target]}`;
    default:
      return 'Something changed in this chat';
  }
}
