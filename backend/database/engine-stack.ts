import type { PGlite } from '@electric-sql/pglite';

/** The program's exports that the library's types omit. */
type Program = {
  ___stack_pointer: { value: unknown };
  _PostgresMainLoopOnce: () => void;
  _PostgresMainLongJmp: () => void;
  _PostgresSendReadyForQueryIfNecessary: () => void;
  _pgl_pq_flush: () => void;
};

/** Thrown for the program to signal a failed statement and clean up after it. */
class LongJump extends Error {
  readonly status = 100;
}

/**
 * Fixes two problems of how the library handles its program's stack.
 *
 * 1. A failed statement leaves the program half way, and the library never frees its stack: about a kilobyte each time,
 *    until after some ten thousand failures the program overwrites its own data. It then loops forever, or ends with
 *    'ERRORDATA_STACK_SIZE exceeded'. Between two exchanges the stack is empty, so its pointer is reset.
 * 2. Where the program itself crashes (a recursion too deep for the thread's stack, an address out of bounds), the
 *    library answers as if nothing had happened, or calls it again forever. Its memory is unreliable then, so it is not
 *    called again, and every exchange fails with the error of the crash, unless the program had already reported one.
 */
export function keepStack(driver: PGlite): void {
  const program = driver.Module as unknown as Program;
  const { _PostgresMainLoopOnce: runOnce, _PostgresMainLongJmp: cleanUp } = program;
  let broken: Error | undefined;
  const breakOff = (cause: unknown): Error =>
    (broken ??= new Error('The database engine broke off', { cause }));
  program._PostgresMainLoopOnce = () => {
    try {
      if (broken === undefined) runOnce();
    } catch (error) {
      if (isLongJump(error)) throw error;
      breakOff(error);
    }
    // From here the library lets only a failed statement's error through, and from the clean-up any error.
    if (broken) throw new LongJump();
  };
  program._PostgresMainLongJmp = () => {
    if (broken) throw broken;
    cleanUp();
  };
  for (const last of ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const) {
    const run = program[last];
    program[last] = () => {
      if (broken === undefined) run();
    };
  }
  const stack = program.___stack_pointer;
  const exchange = driver.execProtocolRawSync.bind(driver);
  driver.execProtocolRawSync = (message) => {
    const top = stack.value;
    try {
      return exchange(message);
    } catch (error) {
      breakOff(error);
      // An error the program has already reported, such as a full disk, is passed on by the library.
      return new Uint8Array(0);
    } finally {
      stack.value = top;
    }
  };
  const stream = driver.execProtocolStream.bind(driver);
  driver.execProtocolStream = async (...args) => {
    const answer = await stream(...args);
    if (broken) throw broken;
    return answer;
  };
}

const isLongJump = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 100;
