import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Waits end when what they wait for is there; a machine at its limit only takes longer over it.
configure({ asyncUtilTimeout: 8_000 });

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

// A transition of the kit that is unmounted between its frames sets one more timer, which must not find the DOM gone.
// The timer is the one from before any test: a file may end with a faked one in its place.
const lastTransitionMs = 300;
const { setTimeout: realSetTimeout } = globalThis;
afterAll(async () => {
  if (typeof window !== 'undefined')
    await new Promise((resolve) => realSetTimeout(resolve, lastTransitionMs));
});
