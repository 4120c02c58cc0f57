import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Files share a worker and its document, which takes two fifths of the time off most of them. What our own modules remember,
// and what a test put in the place of one, does not reach the next file.
vi.resetModules();

// Waits end when what they wait for is there; a machine at its limit only takes longer over it.
const patienceMs = 8_000;
configure({ asyncUtilTimeout: patienceMs });
const { waitFor } = vi;
vi.waitFor = (condition, options = patienceMs) => waitFor(condition, options);

// The kit asks for these, and the test DOM has none of them.
class ResizeObserverStub implements ResizeObserver {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

if (typeof window !== 'undefined') {
  window.ResizeObserver = ResizeObserverStub;
  // Nothing is laid out, and the note editor asks where a text is.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => document.createElement('i').getBoundingClientRect();
  document.elementFromPoint = () => null;
  Object.defineProperty(window, 'matchMedia', {
    writable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
      addListener: vi.fn(),
      removeListener: vi.fn(),
      dispatchEvent: () => false,
    }),
  });
  Object.defineProperty(document, 'fonts', {
    writable: true,
    value: { ready: Promise.resolve(), addEventListener: vi.fn(), removeEventListener: vi.fn() },
  });
  Element.prototype.scrollIntoView = vi.fn();
}

afterEach(() => {
  cleanup();
});

// Whatever a file's tests left running ends with it, and what they left on the page goes; to wait until it has come would take each
// file a third of a second.
const { setTimeout: start, clearTimeout: end, setImmediate: soon } = globalThis;
const started: ReturnType<typeof setTimeout>[] = [];
globalThis.setTimeout = Object.assign((...given: Parameters<typeof start>) => {
  const timer = start(...given);
  started.push(timer);
  return timer;
}, start);
afterAll(async () => {
  // Answers on their way are told to what is no longer there, which must still find a window.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => soon(resolve));
  for (const timer of started) end(timer);
  globalThis.setTimeout = start;
  vi.waitFor = waitFor;
  // What packages remember.
  notifications.clean();
  notifications.cleanQueue();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  if (typeof window === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
