// Alone: it mocks modules that other tests load.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHangRecovery, type HangChoice } from './hang-recovery.ts';

vi.mock('electron', () => ({ dialog: {} }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  let press: (choice: HangChoice) => void = () => undefined;
  const signals: AbortSignal[] = [];
  const parts = { reload: vi.fn(), close: vi.fn(), log: vi.fn() };
  const recovery = createHangRecovery({
    ...parts,
    ask: (signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        press = resolve;
        signal.onabort = () => {
          resolve('wait');
        };
      });
    },
  });
  const answer = async (choice: HangChoice) => {
    press(choice);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...parts, ...recovery, signals, answer };
}

it('asks once about a page that hangs, whatever else says so, and writes it down', async () => {
  const { hang, signals, log } = setUp();
  void hang();
  await hang();
  expect(signals).toHaveLength(1);
  expect(log).toHaveBeenCalledExactlyOnceWith('page.unresponsive');
});

it.each(['reload', 'close'] as const)('does what was chosen: %s', async (choice) => {
  const parts = setUp();
  void parts.hang();
  await parts.answer(choice);
  expect([parts.reload.mock.calls.length, parts.close.mock.calls.length]).toEqual(
    choice === 'reload' ? [1, 0] : [0, 1],
  );
});

it('asks again after a wait that has not helped', async () => {
  const { hang, signals, answer, reload, close } = setUp();
  void hang();
  await answer('wait');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(signals).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

it('takes its question back, and doesn’t ask again, when the page answers', async () => {
  const { hang, end, signals, answer, reload } = setUp();
  void hang();
  end();
  expect(signals[0]?.aborted).toBe(true);
  await answer('reload');
  void hang();
  await answer('wait');
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
});
