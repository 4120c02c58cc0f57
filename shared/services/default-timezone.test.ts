import type { Client } from './database/client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultTimezone } from './default-timezone.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = { data: { value: string }[] | null; error: { message: string } | null; status: number };

function clientWith(first: Answer) {
  const answer = vi.fn((): Promise<Answer> => Promise.resolve(first));
  const client = { from: () => ({ select: () => ({ eq: answer }) }) } as unknown as Client;
  return { client, answer };
}

const found = (value: string): Answer => ({ data: [{ value }], error: null, status: 200 });

it('asks for the default timezone again after five minutes', async () => {
  const { client, answer } = clientWith(found('Europe/Zagreb'));
  expect(await defaultTimezone(client)).toBe('Europe/Zagreb');
  answer.mockResolvedValue(found('Europe/Lisbon'));
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(await defaultTimezone(client)).toBe('Europe/Zagreb');
  vi.advanceTimersByTime(1);
  expect(await defaultTimezone(client)).toBe('Europe/Lisbon');
  expect(answer).toHaveBeenCalledTimes(2);
});

it('is UTC where none is configured', async () => {
  expect(await defaultTimezone(clientWith({ data: [], error: null, status: 200 }).client)).toBe('UTC');
});

it('is UTC where it cannot be read, and asks again the next time', async () => {
  const { client, answer } = clientWith({ data: null, error: { message: 'away' }, status: 503 });
  expect(await defaultTimezone(client)).toBe('UTC');
  answer.mockResolvedValue(found('Europe/Zagreb'));
  expect(await defaultTimezone(client)).toBe('Europe/Zagreb');
});
