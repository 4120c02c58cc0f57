import type { Reader } from './reader.ts';
import type { ReaderAnswer, ReaderCall } from './serve-reader.ts';

type Asynchronous<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};
/** The reader of a file, from the page: everything but the answers happens in the worker. */
export type FileReading = Asynchronous<Reader> & { close: () => void };

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

/** One worker for one file. */
export function openReader(): FileReading {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) call?.resolve(data.value as never);
    else
      call?.reject(
        new Error(data.isFileFault ? data.message : `The file could not be read: ${data.message}`),
      );
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values())
      reject(new Error('The file could not be read. Reload the page and try again.'));
    waiting.clear();
  };
  const ask =
    (name: ReaderCall['name']) =>
    (...args: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        worker.postMessage({ id: calls, name, args } satisfies ReaderCall);
      });
  return {
    open: ask('open'),
    findings: ask('findings'),
    rows: ask('rows'),
    close: () => {
      worker.terminate();
    },
  };
}
