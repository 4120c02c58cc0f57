import { FileFault } from './read-file.ts';

/** An object that reads files; its methods are called by name. */
export type ReaderMethods = Record<string, (...args: never[]) => unknown>;
/** One call from the page to the worker, and its answer. */
export type ReaderCall = { id: number; name: string; args: readonly unknown[] };
export type ReaderAnswer = { id: number } & (
  { ok: true; value: unknown } | { ok: false; message: string; isFileFault: boolean }
);
export type Listen = (listener: (call: unknown, answer: (answer: ReaderAnswer) => void) => void) => void;

/** Answers calls with one reader. `listen` connects it to the page. */
export function serveReader(reader: ReaderMethods, listen: Listen): void {
  const work = async ({ id, name, args }: ReaderCall): Promise<ReaderAnswer> => {
    try {
      const method = reader[name] as (...all: readonly unknown[]) => unknown;
      return { id, ok: true, value: await method(...args) };
    } catch (error) {
      return {
        id,
        ok: false,
        message: error instanceof Error ? error.message : String(error),
        isFileFault: error instanceof FileFault,
      };
    }
  };
  listen((call, answer) => {
    void work(call as ReaderCall).then(answer);
  });
}

/** The worker's connection to the page that started it. */
export const fromPage: Listen = (listener) => {
  self.onmessage = (event: MessageEvent<unknown>) => {
    listener(event.data, (answer) => {
      self.postMessage(answer);
    });
  };
};
