import { serveReader, type ReaderAnswer, type ReaderMethods } from './serve-reader.ts';

/** For tests only: runs a worker's code in the page's thread, because jsdom has no workers. */
export const testWorker = (createReader: () => ReaderMethods) =>
  class TestWorker {
    onmessage: ((event: { data: ReaderAnswer }) => void) | null = null;
    onerror: ((event: { preventDefault: () => void }) => void) | null = null;
    ask: (call: unknown) => void = () => undefined;

    constructor() {
      serveReader(createReader(), (listener) => {
        this.ask = (call) => {
          queueMicrotask(() => {
            listener(structuredClone(call), (answer) => this.onmessage?.({ data: structuredClone(answer) }));
          });
        };
      });
    }
    postMessage(call: unknown): void {
      this.ask(call);
    }
    terminate(): void {
      this.ask = () => undefined;
    }
  };
