import { inSight } from './statement-bounds.ts';

/** Runs one exchange with an engine. */
type Exchange<Args extends unknown[], Answer> = (...args: Args) => Promise<Answer>;

/** Watches an engine that runs in our process, where nothing else would notice that it stopped. */
export type EngineWatch = {
  /** The exchange with the engine, watched. Once the engine has stopped, it only rejects with the same reason. */
  watched<Args extends unknown[], Answer>(exchange: Exchange<Args, Answer>): Exchange<Args, Answer>;
  /** Settles when the engine no longer works, for example because the disk had no room for its log. */
  stopped: Promise<void>;
  hasStopped(): boolean;
};

export function watchEngine(): EngineWatch {
  let reason: { error: unknown } | undefined;
  let tell: () => void;
  const stopped = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    stopped,
    hasStopped: () => reason !== undefined,
    watched:
      (exchange) =>
      async (...args) => {
        // A call to a stopped engine may never return, and would block the whole process.
        if (reason) throw reason.error;
        try {
          return await inSight(() => exchange(...args));
        } catch (error) {
          if (hasEndedEngine(error)) {
            reason = { error };
            tell();
          }
          throw error;
        }
      },
  };
}

/**
 * A failed statement is a normal answer. After these errors a Postgres server would have ended its process, and a trap
 * has no answer at all.
 */
function hasEndedEngine(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error)) return true;
  return error.severity === 'PANIC' || error.severity === 'FATAL';
}
