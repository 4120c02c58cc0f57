import { personName } from '#renderer/entities/person/person-name.ts';
import { blockLimits } from '#shared/domain/block-limits.ts';
import type { Person } from '#shared/contract/models.ts';

type Named = Pick<Person, 'id' | 'email' | 'displayName'>;

/** A piece of a text. `people` is set where it mentions someone; several share the name. */
export type MentionPart<Who extends Named> = { text: string; people?: readonly Who[] };

const isInWord = (sign: string): boolean => /[\p{L}\p{N}_]/u.test(sign);

/** Splits a text at its @names. The longest name wins, so that @Ana Kovač is not read as @Ana. */
export function mentionParts<Who extends Named>(body: string, people: readonly Who[]): MentionPart<Who>[] {
  const byName = new Map<string, Who[]>();
  for (const person of people)
    byName.set(personName(person), [...(byName.get(personName(person)) ?? []), person]);
  const names = [...byName].sort(([a], [b]) => b.length - a.length);
  const parts: MentionPart<Who>[] = [];
  let from = 0;
  for (let at = body.indexOf('@'); at >= 0; at = body.indexOf('@', at + 1)) {
    if (at < from || isInWord(body.charAt(at - 1))) continue;
    const found = names.find(
      ([name]) => body.startsWith(name, at + 1) && !isInWord(body.charAt(at + 1 + name.length)),
    );
    if (found === undefined) continue;
    const [name, who] = found;
    if (at > from) parts.push({ text: body.slice(from, at) });
    from = at + 1 + name.length;
    parts.push({ text: body.slice(at, from), people: who });
  }
  if (from < body.length) parts.push({ text: body.slice(from) });
  return parts;
}

/**
 * The ids of the people mentioned, up to the limit for one text. Among people who share a name, those who were picked.
 */
export function mentionsIn(
  body: string,
  people: readonly Named[],
  picked: ReadonlySet<string> = new Set(),
): string[] {
  const ids = mentionParts(body, people).flatMap(({ people: who = [] }) => {
    const chosen = who.filter(({ id }) => picked.has(id));
    return (chosen.length > 0 ? chosen : who).map(({ id }) => id);
  });
  return [...new Set(ids)].slice(0, blockLimits.mentions);
}

/** The mention being typed: the position of `@`, and the text between it and the caret. */
export function mentionBefore(text: string, caret: number): { at: number; typed: string } | undefined {
  // Names have a maximum length, so only that much text is searched at each key press.
  const found = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,60})$/u.exec(text.slice(Math.max(0, caret - 62), caret));
  const typed = found?.[1];
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed };
}
