/** The result of a save. */
export type Sent =
  /** Everything is saved. */
  | 'saved'
  /** It needs the person's decision. */
  | 'unsaved'
  /** More was typed in the meantime and has to be saved next. */
  | 'more'
  /** It was based on an older version: try again immediately. */
  | 'again'
  /** The server was not reached: try again soon. */
  | 'retry';

type Pace = {
  /** The delay after the last key press. */
  afterMs: number;
  /** The longest delay while someone types without a pause. */
  latestMs?: number;
};

export const retryAfterMs = 5000;

/** Saves what is typed after a short delay, one request at a time, and retries when the server was not reached. */
export function createAutosave({ afterMs, latestMs = Infinity }: Pace) {
  let send = (): Promise<Sent> => Promise.resolve('saved');
  let firstAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Sent> | undefined;
  let isClosed = false;

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = isClosed ? undefined : setTimeout(() => void flush(), ms);
  };

  /** Saves immediately. */
  async function flush(): Promise<Sent> {
    clearTimeout(timer);
    // Two simultaneous calls must not both send: the second would conflict with the first.
    while (running !== undefined) await running;
    firstAt = undefined;
    running = send()
      .then((sent) => {
        const ms = { saved: undefined, unsaved: undefined, more: afterMs, again: 0, retry: retryAfterMs }[
          sent
        ];
        if (ms !== undefined) wait(ms);
        return sent;
      })
      .finally(() => (running = undefined));
    return running;
  }

  return {
    /** Call on every change. */
    change: (): void => {
      firstAt ??= Date.now();
      wait(Math.max(0, Math.min(afterMs, firstAt + latestMs - Date.now())));
    },
    flush,
    wait,
    isRunning: (): boolean => running !== undefined,
    /** Sets the function that sends; it decides what to save, which may be nothing. */
    connect: (next: () => Promise<Sent>): void => {
      send = next;
      isClosed = false;
    },
    /** The page is closing: sends unsaved text without retrying. */
    close: (): void => {
      void flush();
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
