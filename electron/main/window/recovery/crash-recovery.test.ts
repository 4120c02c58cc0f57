import { expect, it, vi } from 'vitest';
import { createCrashRecovery } from './crash-recovery.ts';

const crash = { reason: 'crashed', exitCode: 5 } as const;

function setUp({ tryAgain = true } = {}) {
  const clock = { ms: 0 };
  const parts = {
    reload: vi.fn(),
    ask: vi.fn(() => Promise.resolve(tryAgain)),
    quit: vi.fn(),
    log: vi.fn(),
    now: () => clock.ms,
  };
  return { ...parts, clock, recover: createCrashRecovery(parts) };
}

it('brings a page back that has ended, and writes down why it ended', async () => {
  const { recover, reload, ask, log } = setUp();
  await recover(crash);
  expect(reload).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith('page.gone', crash);
});

it('leaves alone a page that was ended in good order', async () => {
  const { recover, reload } = setUp();
  await recover({ reason: 'clean-exit', exitCode: 0 });
  expect(reload).not.toHaveBeenCalled();
});

it('asks before the third time in a minute, and starts counting again', async () => {
  const { recover, reload, ask, quit } = setUp();
  for (let time = 0; time < 3; time += 1) await recover(crash);
  expect(ask).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledTimes(3);
  await recover(crash);
  expect(ask).toHaveBeenCalledOnce();
  expect(quit).not.toHaveBeenCalled();
});

it('ends where nobody wants to try again', async () => {
  const { recover, reload, quit } = setUp({ tryAgain: false });
  for (let time = 0; time < 3; time += 1) await recover(crash);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(quit).toHaveBeenCalledOnce();
});

it('does not hold crashes of the past against it', async () => {
  const { recover, ask, clock } = setUp();
  for (let time = 0; time < 10; time += 1) {
    await recover(crash);
    clock.ms += 31_000;
  }
  expect(ask).not.toHaveBeenCalled();
});
