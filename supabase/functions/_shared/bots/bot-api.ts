import { fetchOnce } from '../outside/fetch-once.ts';
import { readBoundedBytes } from '../read-bounded.ts';

/** What the platform answered, as the caller has to act on it. */
export type BotAnswer =
  | { kind: 'ok'; result: unknown }
  /** No answer came: what was asked may have been done. */
  | { kind: 'unknown' }
  | { kind: 'wait'; seconds: number }
  /** The group became a supergroup, which has another number. */
  | { kind: 'moved'; chat: string }
  | { kind: 'token' }
  /** Blocked, kicked, or the account is gone. */
  | { kind: 'gone' }
  /** Someone else polls, or a webhook stands. */
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string };

export type BotApi = {
  (method: string, params: object, options?: CallOptions): Promise<BotAnswer>;
  /** The same with a file, as a form. */
  upload: (
    method: string,
    params: object,
    file: { field: string; bytes: Uint8Array; name?: string },
  ) => Promise<BotAnswer>;
  /** A file by the path that `getFile` answered. Asking again does no harm. */
  download: (path: string, mostBytes: number) => Promise<BotFile>;
};
export type BotFile = { kind: 'ok'; bytes: Uint8Array } | { kind: 'too_large' } | { kind: 'unknown' };
type CallOptions = { timeoutMs?: number; signal?: AbortSignal };

type Body = {
  ok?: boolean;
  result?: unknown;
  description?: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
};

const ownAddress = 'https://api.telegram.org';
const mostMs = 15_000;
const mostFileMs = 60_000;
/** As the platform makes them: no part of one climbs, and none leads elsewhere. */
const pathShape = /^(?:[\w-][\w.-]{0,99}\/){0,6}[\w-][\w.-]{0,99}$/;

/**
 * The platform's Bot API (core.telegram.org/bots/api) for one bot. Never throws: the error of a failed request would hold the address, and so the
 * token. `base` is the platform's own unless a test or the operator names another one (MARQUEE_TELEGRAM_API).
 */
export function botApi(token: string, base: string | undefined): BotApi {
  const address = (base?.trim() ?? '') === '' ? ownAddress : (base ?? '').trim().replace(/\/+$/, '');
  const ask = async (
    method: string,
    given: { type: string; body: string | ArrayBuffer },
    { timeoutMs = mostMs, signal }: CallOptions,
  ) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
    try {
      const response = await fetchOnce(`${address}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': given.type },
        body: given.body,
        signal: AbortSignal.any(signals),
      });
      const body = (await response.json()) as Body;
      return body.ok === true
        ? ({ kind: 'ok', result: body.result } as const)
        : refusal(response.status, body);
    } catch {
      return { kind: 'unknown' } as const;
    }
  };
  const call = (method: string, params: object, options: CallOptions = {}): Promise<BotAnswer> =>
    ask(method, { type: 'application/json', body: JSON.stringify(params) }, options);
  return Object.assign(call, {
    upload: async (
      method: string,
      params: object,
      { field, bytes, name = 'picture' }: { field: string; bytes: Uint8Array; name?: string },
    ): Promise<BotAnswer> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(params))
        form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      form.set(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      const packed = new Response(form);
      return ask(
        method,
        { type: packed.headers.get('content-type') ?? '', body: await packed.arrayBuffer() },
        { timeoutMs: mostFileMs },
      );
    },
    download: async (path: string, mostBytes: number): Promise<BotFile> => {
      if (!pathShape.test(path)) return { kind: 'unknown' };
      try {
        const response = await fetch(`${address}/file/bot${token}/${path}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(mostFileMs),
        });
        const bytes = await readBoundedBytes(response, mostBytes);
        if (bytes === undefined) return { kind: 'too_large' };
        return response.ok ? { kind: 'ok', bytes } : { kind: 'unknown' };
      } catch {
        return { kind: 'unknown' };
      }
    },
  });
}

/** `Bad Request: chat not found` as people read it. */
function plain(description = ''): string {
  const said = description.replace(/^Bad Request: /, '');
  return said === '' ? 'The platform refused it' : said.charAt(0).toUpperCase() + said.slice(1);
}

function refusal(status: number, { parameters, description }: Body): BotAnswer {
  if (parameters?.retry_after !== undefined) return { kind: 'wait', seconds: parameters.retry_after };
  if (parameters?.migrate_to_chat_id !== undefined)
    return { kind: 'moved', chat: String(parameters.migrate_to_chat_id) };
  // Tokens of no possible form are answered by 404.
  if (status === 401 || status === 404) return { kind: 'token' };
  if (status === 403) return { kind: 'gone' };
  if (status === 409) return { kind: 'conflict' };
  if (status === 429) return { kind: 'wait', seconds: 30 };
  return status >= 500 ? { kind: 'unknown' } : { kind: 'refused', message: plain(description) };
}
