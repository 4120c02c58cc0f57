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
  /** How long one may take. */
  mostMs?: number;
};

/**
 * Serves the functions that a hosted project runs at the edge, with the settings that it would give them. What they ask of the
 * project's own API is answered in this process.
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
    // Keys of a hosted project that happen to be in the environment are not this one's.
    setting: (name: string) => own[name] ?? (name.startsWith('SUPABASE_') ? undefined : settings[name]),
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      const { origin, pathname } = new URL(request.url);
      // Files are answered as they come over a connection, which this process has with itself then.
      return origin === url && !pathname.startsWith(storagePath) ? api(request) : fetch(request);
    },
    log,
  };
  let running = 0;
  return async (name, request) => {
    // What is remembered takes nobody's place, however many others are waited for.
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

/** What comes later is nobody's any more; the function itself cannot be stopped. */
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
    // Its failure, if it comes later, has been told.
    answer.catch(() => undefined);
  }
}
