import { serveReader, type ReaderAnswer } from './reader/serve-reader.ts';

/** For tests alone: the worker's code in the page's own thread, since jsdom has no workers. */
export class TestWorker {
  onmessage: ((event: { data: ReaderAnswer }) => void) | null = null;
  onerror: ((event: { preventDefault: () => void }) => void) | null = null;
  #ask: (call: unknown) => void = () => undefined;

  constructor() {
    serveReader((listener) => {
      this.#ask = (call) => {
        queueMicrotask(() => {
          listener(structuredClone(call), (answer) => this.onmessage?.({ data: structuredClone(answer) }));
        });
      };
    });
  }
  postMessage(call: unknown): void {
    this.#ask(call);
  }
  terminate(): void {
    this.#ask = () => undefined;
  }
}
