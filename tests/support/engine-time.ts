import { PGlite } from '@electric-sql/pglite';

/** Milliseconds that the embedded engine has worked since this was loaded; load it before a backend is started. */
export const engineTime = watchEngineTime();

function watchEngineTime(): () => number {
  let worked = 0;
  const prototype = PGlite.prototype;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the engine that it was taken for
  const { execProtocolStream } = prototype;
  prototype.execProtocolStream = async function (this: PGlite, ...args) {
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    try {
      return await execProtocolStream.apply(this, args);
    } finally {
      const { user, system } = process.cpuUsage(cpu);
      // Of a computer that does other things as well, the time that was really worked; of the engine alone, no more than passed.
      worked += Math.min(performance.now() - startedAt, (user + system) / 1000);
    }
  };
  return () => worked;
}
