// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { dropSpentPreloads } from './spent-preloads.ts';

const link = (rel: string, file: string) => {
  const made = document.createElement('link');
  made.rel = rel;
  made.href = `/assets/${file}`;
  document.head.append(made);
  return made;
};

let end: () => void = () => undefined;
afterEach(() => {
  end();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

it('drops a link when its file has arrived, whenever that is, and keeps style sheets', () => {
  const before = link('modulepreload', 'before.js');
  const underWay = link('modulepreload', 'under-way.js');
  const sheet = link('stylesheet', 'before.css');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    [before, sheet].map(({ href }) => ({ name: href }) as PerformanceEntry),
  );
  end = dropSpentPreloads();
  const later = link('modulepreload', 'later.js');
  expect([...document.head.children]).toEqual([underWay, sheet, later]);
  for (const each of [underWay, sheet, later]) each.dispatchEvent(new Event('load'));
  expect([...document.head.children]).toEqual([sheet]);
});
