import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { User } from '#shared/contract/users.ts';
import type { PermissionKey } from '#shared/domain/permissions.ts';

/** What a step has made of a person, and how it is taken back. */
export type Changed = { now: Partial<User>; undo: () => Promise<Partial<User>> };

/** Why some people stayed as they were: one sentence, and all for whom it holds. */
export type Refusal = { reason: string; users: readonly User[] };

/** A call that failed for one person, with its sentence. */
class Refused extends Error {
  override readonly name = 'Refused';
  /** It would fail for everybody else as well. */
  readonly isForAll: boolean;

  constructor(call: CallsOf<'users'>, error: unknown, permissionKey?: PermissionKey) {
    super(errorMessage(call, error, permissionKey), { cause: error });
    this.isForAll = ['unavailable', 'unauthenticated'].includes(toAppError(error).code);
  }
}

/** Makes one call of a step; what it is refused with becomes the sentence of that call. */
export async function attempt<Answer>(
  call: CallsOf<'users'>,
  answer: Promise<Answer>,
  permissionKey?: PermissionKey,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw new Refused(call, error, permissionKey);
  }
}

/** Few enough to leave the server to others, enough not to wait for every answer before the next call. */
const callsAtOnce = 4;

/**
 * Takes a step for each person. Nobody's refusal keeps it from the next one; without a server or a session nothing further is
 * asked, and all who are left share that reason. A step that answers undefined had nothing to do.
 */
export async function changeEach<Step>(
  users: readonly User[],
  step: (user: User) => Promise<Step | undefined>,
  onProgress: (done: number) => void,
): Promise<{ changed: Map<string, Step>; refusals: Refusal[] }> {
  const changed = new Map<string, Step>();
  const reasons = new Map<string, string>();
  let reasonForAll: string | undefined;
  let done = 0;
  const queue = users.values();
  const work = async () => {
    for (const user of queue) {
      if (reasonForAll === undefined) {
        try {
          const taken = await step(user);
          if (taken !== undefined) changed.set(user.id, taken);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          reasons.set(user.id, error.message);
          if (error.isForAll) reasonForAll ??= error.message;
        }
      } else reasons.set(user.id, reasonForAll);
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  return { changed, refusals: byReason(users, reasons) };
}

function byReason(users: readonly User[], reasons: ReadonlyMap<string, string>): Refusal[] {
  const groups = new Map<string, User[]>();
  for (const user of users) {
    const reason = reasons.get(user.id);
    if (reason !== undefined) groups.set(reason, [...(groups.get(reason) ?? []), user]);
  }
  return [...groups].map(([reason, refused]) => ({ reason, users: refused }));
}
