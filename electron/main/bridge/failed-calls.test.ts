import { expect, it, vi } from 'vitest';
import type { Failure } from '#shared/lib/app-error.ts';
import { withFailuresLogged } from './failed-calls.ts';

async function logOf(error: Failure) {
  const log = vi.fn();
  const reply = { ok: false as const, error };
  const call = withFailuresLogged(async () => reply, log);
  expect(await call('models.create', { stageName: 'Luna' })).toBe(reply);
  return log.mock.calls as unknown[];
}

it('writes down a fault by call and code, and nothing of what was said or typed', async () => {
  const lines = await logOf({ code: 'internal', sqlState: 'XX000', message: 'Luna is wrong' });
  expect(lines).toEqual([['call.failed', { call: 'models.create', code: 'internal', sqlState: 'XX000' }]]);
  expect(JSON.stringify(lines)).not.toContain('Luna');
});

it('passes on all that a call is made of', async () => {
  const call = vi.fn(async () => ({ ok: true as const, data: undefined }));
  await withFailuresLogged(call, vi.fn())('models.get', { id: 'a' }, 'jonas');
  expect(call).toHaveBeenCalledExactlyOnceWith('models.get', { id: 'a' }, 'jonas');
});

it('leaves out answers to what a person did', async () => {
  for (const code of ['invalid', 'forbidden', 'conflict', 'unauthenticated'] as const)
    expect(await logOf({ code, message: 'no' })).toEqual([]);
  expect(await logOf({ code: 'internal', message: 'no server', hint: 'no_server' })).toEqual([]);
});
