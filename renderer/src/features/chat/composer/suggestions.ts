import { mentionBefore } from '#renderer/entities/mention/mention-parts.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { ChatSnippet } from '#shared/contract/chat-rows.ts';
import type { Person } from '#shared/contract/models.ts';
import { fold } from '#shared/lib/fold.ts';

/** Mentions everyone in the chat. */
export const everyone = 'all';

export type Suggestion =
  | { kind: 'person'; id: string; label: string; detail: string; person: Person }
  | { kind: 'everyone'; id: typeof everyone; label: string; detail: string }
  | { kind: 'snippet'; id: string; label: string; detail: string; snippet: ChatSnippet };

/** The mention or snippet being typed, and where it starts. */
export type Asked = { sign: '@' | '/'; at: number; typed: string };

const shown = 8;

export function askedAt(text: string, caret: number): Asked | undefined {
  const snippet = /(?:^|\s)\/([a-z0-9_-]{0,30})$/i.exec(text.slice(Math.max(0, caret - 33), caret));
  if (snippet?.[1] !== undefined) return { sign: '/', at: caret - snippet[1].length - 1, typed: snippet[1] };
  const mention = mentionBefore(text, caret);
  return mention === undefined ? undefined : { sign: '@', ...mention };
}

const startsAnyWord = (name: string, wanted: string): boolean => {
  const words = fold(name).split(/\s+/);
  return words.some((_, index) => words.slice(index).join(' ').startsWith(wanted));
};

export function suggestionsFor(
  asked: Asked,
  people: readonly Person[],
  snippets: readonly ChatSnippet[],
): Suggestion[] {
  const wanted = fold(asked.typed.trim());
  if (asked.sign === '/')
    return snippets
      .filter(({ shortcut }) => shortcut.startsWith(wanted))
      .slice(0, shown)
      .map((snippet) => ({
        kind: 'snippet',
        id: snippet.id,
        label: `/${snippet.shortcut}`,
        detail: snippet.body.replace(/\s+/g, ' ').slice(0, 60),
        snippet,
      }));
  // A full name followed by a space is already a mention.
  if (asked.typed.endsWith(' ') && people.some((person) => fold(personName(person)) === wanted)) return [];
  const found: Suggestion[] = people
    .filter((person) => startsAnyWord(personName(person), wanted))
    .slice(0, shown)
    .map((person) => ({
      kind: 'person',
      id: person.id,
      label: personName(person),
      detail: person.email,
      person,
    }));
  return everyone.startsWith(wanted) && !asked.typed.includes(' ')
    ? [...found, { kind: 'everyone', id: everyone, label: '@all', detail: 'Everyone in this chat' }]
    : found;
}

/** Whether a text mentions everyone. */
export const mentionsEveryone = (text: string): boolean =>
  /(^|[^\p{L}\p{N}_])@all(?![\p{L}\p{N}_])/u.test(text);
