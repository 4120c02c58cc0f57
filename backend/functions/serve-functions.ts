import type { Api } from '#backend/api/lite-adapter.ts';
import { limits } from '#backend/bounds/limits.ts';
import { log } from '#backend/log.ts';
import { storagePath } from '#backend/storage/objects/file-names.ts';
import { refuse } from '#functions/_shared/reply.ts';
import { loadFunction, type FunctionName, type Kept } from './function-list.ts';

/** Answers requests below `/functions/v1`. */
export type Functions = (name: FunctionName, request: Request) => Promise<Response>;

type Options = {
  api: Api;
  url: string;
  secretKey: string;
  settings: Readonly<Record<string, string | undefined>>;
  kept: Kept;
  /** The time limit of one call, in milliseconds. */
  mostMs?: number;
};

/**
 * Serves the functions that a hosted project runs at the edge, with the settings that it would provide. Their calls to
 * the project's own API are answered in this process.
 */
export function createFunctions({
  api,
  url,
  secretKey,
  settings,
  kept,
  mostMs = limits.functionMs,
}: Options): Functions {
  const own: Readonly<Record<string, string>> = {
    SUPABASE_URL: url,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    MARQUEE_HOST: 'embedded',
  };
  const surroundings = {
    // Keys of a hosted project that happen to be in the environment must not be used for this one.
    setting: (name: string) => own[name] ?? (name.startsWith('SUPABASE_') ? undefined : settings[name]),
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      const { origin, pathname } = new URL(request.url);
      // Files are only served over a real connection, so this process connects to itself.
      return origin === url && !pathname.startsWith(storagePath) ? api(request) : fetch(request);
    },
    log,
  };
  let running = 0;
  return async (name, request) => {
    // A cached page takes no slot, no matter how many calls are running.
    const remembered = name === 'link-page' ? kept.linkPages.kept(request) : undefined;
    if (remembered !== undefined) return remembered;
    if (running >= limits.functionsAtOnce) return tooManyCalls();
    running += 1;
    try {
      const answer = loadFunction(name, kept).then((run) => run(request, surroundings));
      return await within(mostMs, name, answer);
    } finally {
      running -= 1;
    }
  };
}

export const tooManyCalls = (): Response =>
  refuse(429, 'too_many_requests', 'Too much is asked at once. Try again later.', { 'Retry-After': '1' });

/** A late answer is dropped; the function itself cannot be stopped. */
async function within(mostMs: number, name: FunctionName, answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Response>((resolve) => {
    timer = setTimeout(() => {
      log(`${name}: took too long.`);
      resolve(refuse(504, 'timeout', 'The function took too long. Try again later.'));
    }, mostMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
    // A late failure needs no report: the timeout was already answered.
    answer.catch(() => undefined);
  }
}
