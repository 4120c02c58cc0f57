/**
 * A bundler that runs in this process says `NODE_ENV=production` for all of it, and so for every program started later: in the
 * test suites React would then be the one without `act`. This puts it back.
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
