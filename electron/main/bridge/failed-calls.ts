import type { Reply } from '#shared/contract/bridge.ts';
import type { Log } from '#electron/main/log/log-file.ts';

type Call = (name: string, input: unknown, viewOf?: string) => Promise<Reply>;

/** What the app or its server did wrong; everything else is an answer to what a person did. */
const faults: ReadonlySet<string> = new Set(['internal', 'unavailable']);
const expectedHints: ReadonlySet<string | undefined> = new Set(['no_server']);

/** Writes down which call failed and by which code. Never with what: the message may quote what someone typed. */
export const withFailuresLogged =
  (call: Call, log: Log): Call =>
  async (name, ...rest) => {
    const reply = await call(name, ...rest);
    if (!reply.ok && faults.has(reply.error.code) && !expectedHints.has(reply.error.hint))
      log('call.failed', {
        call: name,
        code: reply.error.code,
        sqlState: reply.error.sqlState,
        hint: reply.error.hint,
      });
    return reply;
  };
