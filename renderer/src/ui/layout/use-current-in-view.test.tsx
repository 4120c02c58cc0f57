import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCurrentInView } from './use-current-in-view.ts';

const observed = new Set<Element>();
let resize: () => void = () => undefined;

class FakeObserver {
  constructor(listener: () => void) {
    resize = listener;
  }
  observe(element: Element) {
    observed.add(element);
  }
  disconnect() {
    observed.clear();
    resize = () => undefined;
  }
}

function Row({ current }: { current: string }) {
  const row = useCurrentInView(current);
  return (
    <nav ref={row}>
      {['notes', 'history'].map((tab) => (
        <a key={tab} href={`?tab=${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {tab}
        </a>
      ))}
    </nav>
  );
}

/** A row of 300 px, in which History ends where it is told to. */
const open = () => {
  vi.stubGlobal('ResizeObserver', FakeObserver);
  const end = { of: 280 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('nav') ? new DOMRect(0, 0, 300, 40) : new DOMRect(end.of - 80, 0, 80, 40);
  });
  const rendered = render(<Row current="history" />);
  const row = screen.getByRole('navigation');
  const widen = (to: number) => {
    end.of = to;
    resize();
  };
  return { ...rendered, row, widen };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps the current link in view when the row or a link changes its width', () => {
  const { row, widen } = open();
  expect([...observed]).toEqual([row, ...row.children]);
  widen(290);
  expect(row.scrollLeft).toBe(0);
  widen(330);
  expect(row.scrollLeft).toBe(30);
  widen(60);
  expect(row.scrollLeft).toBe(10);
});

it.each([
  ['wheel', fireEvent.wheel],
  ['finger', fireEvent.touchMove],
])('leaves a row alone that was moved by a %s, until another link is the current one', (_way, move) => {
  const { row, widen, rerender } = open();
  move(row);
  widen(330);
  expect(row.scrollLeft).toBe(0);
  rerender(<Row current="notes" />);
  widen(330);
  expect(row.scrollLeft).toBe(30);
});
