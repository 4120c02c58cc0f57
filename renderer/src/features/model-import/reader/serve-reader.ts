import { FileFault } from './read-file.ts';
import { createReader, type Reader } from './reader.ts';

/** One call of the page to the worker, and what it answers. */
export type ReaderCall = { id: number; name: keyof Reader; args: readonly unknown[] };
export type ReaderAnswer = { id: number } & (
  { ok: true; value: unknown } | { ok: false; message: string; isFileFault: boolean }
);

/** Answers calls with one reader. `listen` connects it to the page. */
export function serveReader(
  listen: (listener: (call: unknown, answer: (answer: ReaderAnswer) => void) => void) => void,
): void {
  const reader = createReader();
  listen((call, answer) => {
    const { id, name, args } = call as ReaderCall;
    try {
      answer({ id, ok: true, value: (reader[name] as (...all: readonly unknown[]) => unknown)(...args) });
    } catch (error) {
      answer({
        id,
        ok: false,
        message: error instanceof Error ? error.message : String(error),
        isFileFault: error instanceof FileFault,
      });
    }
  });
}
