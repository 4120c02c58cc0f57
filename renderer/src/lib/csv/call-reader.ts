import type { ReaderAnswer, ReaderCall, ReaderMethods } from './serve-reader.ts';

type Asynchronous<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};
/** The page's side of a file reader. The worker does all the work and sends only the answers. */
export type ReaderCalls<Methods> = Asynchronous<Methods> & { close: () => void };

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

/** One worker per file; closing it frees the file. */
export function callReader<Methods extends ReaderMethods>(
  worker: Worker,
  names: readonly (keyof Methods & string)[],
): ReaderCalls<Methods> {
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
    (name: string) =>
    (...args: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        worker.postMessage({ id: calls, name, args } satisfies ReaderCall);
      });
  return {
    ...(Object.fromEntries(names.map((name) => [name, ask(name)])) as unknown as Asynchronous<Methods>),
    close: () => {
      worker.terminate();
    },
  };
}
