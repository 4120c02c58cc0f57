import type { DriveEvent, ToldEvent } from './drive-events.ts';
import { permissionsOf, type DriveApi } from './google-drive.ts';

/** Activity is read again for some minutes: nobody is asked twice for one event. */
const known = new Map<string, readonly string[]>();
const mostKnown = 500;
/** So many files of one page are asked about. */
const mostAsked = 20;

/**
 * The addresses of people who were given access: the activity names them by a number, so that the file is asked who has such a role now. Others who had it
 * before are among them; nobody is where the account may not see it.
 */
export async function withAddresses(api: DriveApi, events: readonly ToldEvent[]): Promise<DriveEvent[]> {
  const named: DriveEvent[] = [];
  let asked = 0;
  for (const { unnamed, ...event } of events) {
    if (unnamed.length === 0) {
      named.push(event);
      continue;
    }
    if (!known.has(event.id) && (asked += 1) <= mostAsked)
      keep(event.id, await peopleOf(api, event.file_id, unnamed));
    const people = known.get(event.id) ?? [];
    const [only] = people;
    named.push({
      ...event,
      shared_with: [...event.shared_with, ...people],
      // Where it can be nobody else, it is said.
      new:
        people.length === 1 && unnamed.length === 1 && only !== undefined
          ? (event.new?.replace('Someone', () => only) ?? null)
          : event.new,
    });
  }
  return named;
}

async function peopleOf(api: DriveApi, file: string, roles: readonly string[]): Promise<string[]> {
  const answer = await permissionsOf(api, file);
  if (answer.kind !== 'ok') return [];
  return (answer.body.permissions ?? []).flatMap(({ type, role, emailAddress, deleted }) =>
    type === 'user' && deleted !== true && emailAddress !== undefined && roles.includes(role ?? '')
      ? [emailAddress.toLowerCase()]
      : [],
  );
}

function keep(id: string, people: readonly string[]): void {
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(id, people);
}
