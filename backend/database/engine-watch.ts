import { inSight } from './statement-bounds.ts';

/** Runs one exchange with an engine. */
type Exchange<Args extends unknown[], Answer> = (...args: Args) => Promise<Answer>;

/** Looks after an engine that shares our process, where nobody else would notice its end. */
export type EngineWatch = {
  /** The exchange with the engine, watched. Once the engine has stopped it only repeats the reason. */
  watched<Args extends unknown[], Answer>(exchange: Exchange<Args, Answer>): Exchange<Args, Answer>;
  /** Settles when the engine no longer works, as when the disk had no room for its log. */
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
        // Whatever is asked of it now may never return, and would hold up the whole process.
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

/** A failed statement is an answer; a server would have ended its process over these, and a trap is no answer at all. */
function hasEndedEngine(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error)) return true;
  return error.severity === 'PANIC' || error.severity === 'FATAL';
}
