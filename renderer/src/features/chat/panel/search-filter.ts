import type { CallInput } from '#shared/contract/bridge.ts';
import type { Person } from '#shared/contract/models.ts';
import { fold } from '#shared/lib/fold.ts';

type Filter = CallInput<'chats.search'>;
type Known = {
  people: readonly Pick<Person, 'id' | 'email' | 'displayName'>[];
  chats: readonly { id: string; name: string }[];
};

const has = { file: 'file', files: 'file', image: 'image', picture: 'image', link: 'link' } as const;

/**
 * Parses a search: `from:`, `in:`, `has:` and `before:` with a word or a quoted phrase, `@me`, and the remaining text.
 */
export function searchFilter(text: string, { people, chats }: Known): { filter: Filter; problem?: string } {
  const filter: Filter = {};
  let problem: string | undefined;
  const rest = text.replace(
    /(?:^|\s)(from|in|has|before|after):(?:"([^"]*)"?|(\S*))/gi,
    (_, name: string, quoted?: string, plain?: string) => {
      const value = (quoted ?? plain ?? '').trim();
      if (value !== '') problem ??= take(filter, name.toLowerCase(), value, { people, chats });
      return ' ';
    },
  );
  const words = rest.replace(/(^|\s)@me(?=\s|$)/i, () => {
    filter.mentionsMe = true;
    return ' ';
  });
  const left = words.replace(/\s+/g, ' ').trim();
  if (left !== '') filter.text = left;
  return problem === undefined ? { filter } : { filter, problem };
}

function take(filter: Filter, name: string, value: string, { people, chats }: Known): string | undefined {
  const wanted = fold(value);
  if (name === 'from') {
    const person = people.find(({ displayName, email }) =>
      [displayName ?? '', email].some(
        (each) =>
          fold(each)
            .split(/\s+/)
            .some((word) => word.startsWith(wanted)) || fold(each).startsWith(wanted),
      ),
    );
    if (person === undefined) return `Nobody here is called "${value}".`;
    filter.fromId = person.id;
  } else if (name === 'in') {
    const chat = chats.find((each) => fold(each.name).includes(wanted));
    if (chat === undefined) return `No chat is called "${value}".`;
    filter.chatId = chat.id;
  } else if (name === 'has') {
    if (!(wanted in has)) return 'Use has:file, has:image or has:link.';
    filter.has = has[wanted as keyof typeof has];
  } else {
    const day = new Date(`${value}T00:00:00`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(day.getTime()))
      return `Write the day as ${name}:2026-11-28.`;
    filter[name === 'before' ? 'before' : 'after'] = day.toISOString();
  }
  return undefined;
}

/** Whether there is nothing to search for. */
export const isEmptyFilter = (filter: Filter): boolean => Object.keys(filter).length === 0;
