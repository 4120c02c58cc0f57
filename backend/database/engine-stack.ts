import type { PGlite } from '@electric-sql/pglite';

/** What the engine's program shows of itself; the library's types leave these out. */
type Program = {
  ___stack_pointer: { value: unknown };
  _PostgresMainLoopOnce: () => void;
  _PostgresMainLongJmp: () => void;
  _PostgresSendReadyForQueryIfNecessary: () => void;
  _pgl_pq_flush: () => void;
};

/** By this the program says that a statement failed, and cleans up after it. */
class LongJump extends Error {
  readonly status = 100;
}

/**
 * Puts right what the library does with its program's stack.
 *
 * 1. A failed statement leaves the program in the middle, and the library gives nothing of the stack back: about a kilobyte each time,
 *    until after some ten thousand failures the program writes over its own data. It then loops for ever, or ends with
 *    'ERRORDATA_STACK_SIZE exceeded'. Between two exchanges nothing is on the stack, so that it is put back to where it was.
 * 2. Where the program itself breaks off (a recursion that the thread's stack has no room for, an address out of bounds), the library
 *    answers as if all were well, or asks it again for ever. Nothing that is in its memory can be relied on then: it is asked nothing
 *    more, and every exchange fails with what it broke off with, unless the program had its say before.
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
    // The library lets nothing through from here but what it takes for a failed statement, and from the clean-up everything.
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
      // What the program has said before, such as that the disk is full, is told by the library.
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
