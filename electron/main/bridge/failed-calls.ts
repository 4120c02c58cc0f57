import type { Reply } from '#shared/contract/bridge.ts';
import type { Log } from '#electron/main/log/log-file.ts';

type Call = (name: string, input: unknown, viewOf?: string) => Promise<Reply>;

/** Errors of the app or its server; any other code is a normal answer to what a user did. */
const faults: ReadonlySet<string> = new Set(['internal', 'unavailable']);
const expectedHints: ReadonlySet<string | undefined> = new Set(['no_server']);

/** Logs which call failed and with which code, but never the message, which may quote what a user typed. */
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
