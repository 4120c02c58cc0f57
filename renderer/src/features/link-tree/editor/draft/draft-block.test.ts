import { expect, it } from 'vitest';
import { emptyBlock, isBlank, isUnfinished, problemsOf } from './draft-block.ts';

it('tells a block that waits to be finished from one that is wrong', () => {
  const added = emptyBlock('link');
  expect([isBlank(added), isUnfinished(added)]).toEqual([true, true]);
  const titled = { ...added, label: 'My site' };
  expect([isBlank(titled), isUnfinished(titled)]).toEqual([false, true]);
  const whole = { ...titled, url: 'https://münchen.example/ü' };
  expect([isUnfinished(whole), problemsOf(whole)]).toEqual([false, {}]);
  const wrong = { ...added, url: 'javascript:alert(1)' };
  expect([isUnfinished(wrong), Object.keys(problemsOf(wrong)).sort()]).toEqual([false, ['label', 'url']]);
  // Blocks without required fields are complete from the start.
  expect([isUnfinished(emptyBlock('divider')), isUnfinished(emptyBlock('heading'))]).toEqual([false, false]);
});
