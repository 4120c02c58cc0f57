import { describe, expect, it } from 'vitest';
import { watchEngine } from './engine-watch.ts';

const failure = (severity: string) => Object.assign(new Error(severity), { severity });

async function outcomes(first: Error): Promise<{ asked: number; second: unknown; hasStopped: boolean }> {
  const watch = watchEngine();
  let asked = 0;
  const exchange = watch.watched(() => {
    asked += 1;
    return asked === 1 ? Promise.reject(first) : Promise.resolve('answered');
  });
  await expect(exchange()).rejects.toBe(first);
  const second: unknown = await exchange().catch((error: unknown) => error);
  return { asked, second, hasStopped: watch.hasStopped() };
}

describe('the engine', () => {
  it('keeps working after a failed statement', async () => {
    expect(await outcomes(failure('ERROR'))).toEqual({ asked: 2, second: 'answered', hasStopped: false });
  });

  it.each([failure('PANIC'), failure('FATAL'), new Error('a trap')])(
    'has stopped after %s, and is asked nothing more',
    async (error) => {
      expect(await outcomes(error)).toEqual({ asked: 1, second: error, hasStopped: true });
    },
  );
});
