import { personName } from '#renderer/entities/person/person-name.ts';
import type { Chat } from '#shared/contract/chat-rows.ts';

/** The variables that a snippet can fill in; other placeholders stay, to be replaced by typing. */
export const snippetVariables = ['model', 'first_name', 'chat', 'my_name', 'date', 'time'] as const;

type Known = { chat: Pick<Chat, 'name' | 'model' | 'person'>; myName: string; now: Date };

/** A snippet with its known variables filled in, and the position of the first unknown one. */
export function fillSnippet(
  body: string,
  { chat, myName, now }: Known,
): { text: string; open: { start: number; end: number } | undefined } {
  const values: Record<(typeof snippetVariables)[number], string | undefined> = {
    model: chat.model?.stageName,
    first_name: chat.person === null ? undefined : personName(chat.person).split(' ')[0],
    chat: chat.name,
    my_name: myName,
    date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(now),
    time: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(now),
  };
  const text = body.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, (whole, name: string) =>
    name in values ? (values[name as keyof typeof values] ?? whole) : whole,
  );
  const left = /\{\{[^}]*\}\}/.exec(text);
  return {
    text,
    open: left === null ? undefined : { start: left.index, end: left.index + left[0].length },
  };
}
