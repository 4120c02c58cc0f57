// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followFailedStyles } from './failed-styles.ts';

let end: () => void;
const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

const addSheet = () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/schedule.css';
  document.head.append(link);
  return link;
};

beforeEach(() => {
  vi.useFakeTimers();
  document.head.replaceChildren();
  end = followFailedStyles();
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('asks again for a sheet that failed, and leaves those that came', () => {
  const [whole, broken] = [addSheet(), addSheet()];
  broken.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(5000);
  expect(sheets()[0]).toBe(whole);
  expect(sheets()[1]).not.toBe(broken);
  expect(sheets().map(({ href }) => href)).toEqual([whole.href, broken.href]);
  // The second attempt fails as well.
  const second = sheets()[1];
  second?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(5000);
  expect(sheets()[1]).not.toBe(second);
});

it('waits for the connection, and then asks at once', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const broken = addSheet();
  broken.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(sheets()).toEqual([broken]);
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(sheets()).toHaveLength(1);
  expect(sheets()[0]).not.toBe(broken);
});
