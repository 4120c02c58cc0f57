import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createClosing } from './closing.ts';

type Options = {
  platform?: NodeJS.Platform;
  isSignedIn?: boolean;
  keepsRunning?: boolean;
  hasTray?: boolean;
  answer?: number | undefined;
};

function open({ platform = 'linux', isSignedIn = true, hasTray = true, answer, ...more }: Options = {}) {
  let { keepsRunning } = more;
  const tell = vi.fn(async () => answer);
  const setKeepsRunning = vi.fn((isOn: boolean) => (keepsRunning = isOn));
  const closing = createClosing({
    platform,
    isSignedIn: () => isSignedIn,
    keepsRunning: () => keepsRunning,
    setKeepsRunning,
    findTray: async () => hasTray,
    boxes: { tell },
  });
  const seen: string[] = [];
  const window = Object.assign(new EventEmitter(), {
    hide: () => seen.push('hidden'),
    isDestroyed: () => false,
    close: (): void => {
      const event = { preventDefault: vi.fn() };
      window.emit('close', event);
      if (event.preventDefault.mock.calls.length === 0) seen.push('closed');
    },
  });
  closing.guard(window as never);
  const close = async () => {
    window.close();
    await new Promise((resolve) => setTimeout(resolve));
    return seen.at(-1);
  };
  return { close, closing, seen, tell, setKeepsRunning };
}

it.each<[string, Options, string | undefined, number]>([
  ['asks, and keeps running', { answer: 0 }, 'hidden', 1],
  ['asks, and ends', { answer: 1 }, 'closed', 1],
  ['asks, and stays where that is cancelled', { answer: 2 }, undefined, 1],
  ['stays where the question was never shown', { answer: undefined }, undefined, 1],
  ['keeps running where that was chosen', { keepsRunning: true }, 'hidden', 0],
  ['ends where that was chosen', { keepsRunning: false }, 'closed', 0],
  ['ends where nobody is signed in', { keepsRunning: true, isSignedIn: false }, 'closed', 0],
  ['ends where there is no tray', { keepsRunning: true, hasTray: false }, 'closed', 0],
  ['does not even ask where there is no tray', { answer: 0, hasTray: false }, 'closed', 0],
  ['closes on a Mac', { platform: 'darwin' }, 'closed', 0],
])('closing the window: %s', async (_, options, expected, questions) => {
  const { close, tell } = open(options);
  expect(await close()).toBe(expected);
  expect(tell).toHaveBeenCalledTimes(questions);
});

it('asks once, also for a person who presses twice', async () => {
  const { close, closing, seen, tell, setKeepsRunning } = open({ answer: 0 });
  await Promise.all([close(), close()]);
  await close();
  expect(seen).toEqual(['hidden', 'hidden']);
  expect(tell).toHaveBeenCalledOnce();
  expect(setKeepsRunning.mock.calls).toEqual([[true]]);
  closing.end();
  expect(await close()).toBe('closed');
});
