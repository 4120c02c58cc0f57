/**
 * A bundler that runs in this process sets `NODE_ENV=production` for all of it, and so for every program started later:
 * in the test suites React would then lack `act`. This restores the value.
 */
export async function keepNodeEnv(build: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV'];
  try {
    await build();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
