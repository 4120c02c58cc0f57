import type { HttpFunction } from './http-function.ts';

/** As much of Deno as a function's first file uses; the handlers know nothing of it. */
declare const Deno: {
  serve: (handler: (request: Request) => Promise<Response>) => unknown;
  env: { get: (name: string) => string | undefined };
  readFile: (path: URL) => Promise<Uint8Array>;
};

/** A file that is deployed with the function: config.toml names it among its static files. */
export const readBeside = (path: URL): Promise<Uint8Array> => Deno.readFile(path);

/** Serves a function where Deno runs it: hosted projects, and Supabase's own container. */
export function serveEdgeFunction(answer: HttpFunction): void {
  Deno.serve((request) =>
    answer(request, {
      setting: (name) => Deno.env.get(name),
      fetch: globalThis.fetch,
      log: (line) => {
        console.error(line);
      },
    }),
  );
}
