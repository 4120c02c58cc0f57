import { fold } from '#shared/lib/fold.ts';
import { taskPriorities, type TaskPriority } from '#shared/contract/task-values.ts';
import { findWhen } from '#renderer/lib/when/read-when.ts';

type Named = { id: string; name: string };

/** The properties of a task read from a line of text. */
export type ReadTask = {
  title: string;
  dueAt?: string;
  dueOn?: string;
  priority?: TaskPriority;
  person?: Named;
  model?: Named;
};

type Known = { now: number; people: readonly Named[]; models: readonly Named[] };

/** Parses `Call Ana tomorrow 5pm !high @mia #luna`. What isn't recognised stays in the title. */
export function readTask(text: string, { now, people, models }: Known): ReadTask {
  const read: ReadTask = { title: '' };
  let rest = text;
  rest = rest.replace(/(^|\s)!(low|medium|high|urgent)(?=\s|$)/i, (_whole, before: string, word: string) => {
    const priority = taskPriorities.find((known) => known === word.toLowerCase());
    if (priority !== undefined) read.priority = priority;
    return before;
  });
  const person = takeName(rest, '@', people);
  if (person !== undefined) {
    read.person = person.named;
    rest = person.rest;
  }
  const model = takeName(rest, '#', models);
  if (model !== undefined) {
    read.model = model.named;
    rest = model.rest;
  }
  const due = findWhen(rest, now);
  if (due !== undefined) {
    if (due.when.at === undefined) read.dueOn = due.when.on;
    else read.dueAt = due.when.at;
    rest = `${rest.slice(0, due.from)} ${rest.slice(due.to)}`;
  }
  read.title = rest.replace(/\s+/g, ' ').trim();
  return read;
}

/** Finds the one name after `@` or `#`: up to three typed words, which match from the start of a word of the name. */
function takeName(text: string, sign: '@' | '#', names: readonly Named[]) {
  for (const start of text.matchAll(new RegExp(`(?<=^|\\s)${sign}(?=\\S)`, 'g'))) {
    const words = text.slice(start.index + 1).split(/\s+/);
    for (let count = Math.min(3, words.length); count > 0; count -= 1) {
      const typed = words.slice(0, count).join(' ');
      const wanted = fold(typed);
      const exact = names.filter(({ name }) => fold(name) === wanted);
      const found =
        exact.length > 0 ? exact : names.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`));
      const [named] = found;
      if (named === undefined || found.length > 1) continue;
      const pattern = new RegExp(
        `^${words
          .slice(0, count)
          .map(() => '\\S+')
          .join('\\s+')}`,
      );
      const after = text.slice(start.index + 1).replace(pattern, '');
      return { named, rest: `${text.slice(0, start.index)}${after}` };
    }
  }
  return undefined;
}
