/** What became of what was sent. */
export type Sent =
  /** All of it is saved. */
  | 'saved'
  /** It waits for the person. */
  | 'unsaved'
  /** Something was typed meanwhile: that goes next. */
  | 'more'
  /** It was over an older version: once more at once. */
  | 'again'
  /** The server was not reached: once more soon. */
  | 'retry';

type Pace = {
  /** So long after the last key. */
  afterMs: number;
  /** For someone who never pauses. */
  latestMs?: number;
};

export const retryAfterMs = 5000;

/** Saves what is typed a moment later, one request at a time, and once more where the server was not reached. */
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

  /** Saves at once. */
  async function flush(): Promise<Sent> {
    clearTimeout(timer);
    // Two that come at once must not both send: the second would find its own text saved by someone else.
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
    /** Something was typed. */
    change: (): void => {
      firstAt ??= Date.now();
      wait(Math.max(0, Math.min(afterMs, firstAt + latestMs - Date.now())));
    },
    flush,
    wait,
    isRunning: (): boolean => running !== undefined,
    /** How it is sent from now on; it knows what there is to save, also where that is nothing. */
    connect: (next: () => Promise<Sent>): void => {
      send = next;
      isClosed = false;
    },
    /** The page goes: what is unsaved is sent, and nothing is tried again. */
    close: (): void => {
      void flush();
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
