import { GB } from 'chrono-node/en';
import { fold } from '#shared/lib/fold.ts';
import { taskPriorities, type TaskPriority } from '#shared/contract/task-words.ts';
import { dayOf } from '#renderer/entities/task/task-words.ts';

type Named = { id: string; name: string };

/** What a line of text says of a task. */
export type ReadTask = {
  title: string;
  dueAt?: string;
  dueOn?: string;
  priority?: TaskPriority;
  person?: Named;
  model?: Named;
};

export type Due = Pick<ReadTask, 'dueAt' | 'dueOn'>;

type Known = { now: number; people: readonly Named[]; models: readonly Named[] };

/** `Call Ana tomorrow 5pm !high @mia #luna`. What isn't understood stays in the title. */
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
  const due = findDue(rest, now);
  if (due !== undefined) {
    Object.assign(read, due.due);
    rest = `${rest.slice(0, due.from)} ${rest.slice(due.to)}`;
  }
  read.title = rest.replace(/\s+/g, ' ').trim();
  return read;
}

/** A date in words alone; undefined where it is none, or there is more than that. */
export function readDue(text: string, now: number): Due | undefined {
  const found = findDue(text, now);
  if (found === undefined) return undefined;
  return `${text.slice(0, found.from)}${text.slice(found.to)}`.trim() === '' ? found.due : undefined;
}

function findDue(text: string, now: number): { due: Due; from: number; to: number } | undefined {
  // The last one: `Plan the Monday call tomorrow` is due tomorrow.
  const found = GB.parse(text, new Date(now), { forwardDate: true }).at(-1);
  if (found === undefined) return undefined;
  // A weekday or a time is the next one; a date with its month may be over, and is not next year's.
  const near = GB.parse(text, new Date(now)).find(({ index }) => index === found.index)?.start;
  const start = near?.isCertain('month') === true ? near : found.start;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return undefined;
  const hour = start.isCertain('hour') ? start.get('hour') : null;
  // By its fields, in the viewer's zone: the library's own offset is wrong across a change of the clocks.
  const date = new Date(year, month - 1, day, hour ?? 12, hour === null ? 0 : (start.get('minute') ?? 0));
  const due = hour === null ? { dueOn: dayOf(date.getTime()) } : { dueAt: date.toISOString() };
  return { due, from: found.index, to: found.index + found.text.length };
}

/** The one whose name follows the sign: as many words of it as were typed, the first of them from its start. */
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
