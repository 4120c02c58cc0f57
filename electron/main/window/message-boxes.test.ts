import { expect, it } from 'vitest';
import { createMessageBoxes } from './message-boxes.ts';

const words = (message: string) => ({ message, detail: 'Why.' });

/** Boxes that stay open until they are answered. */
function setUp() {
  const shown: string[] = [];
  const answers: ((response: number) => void)[] = [];
  const boxes = createMessageBoxes(({ message, buttons }) => {
    shown.push(`${message} [${buttons?.join(', ') ?? ''}]`);
    return new Promise((resolve) => {
      answers.push((response) => {
        resolve({ response });
      });
    });
  });
  const answer = async (response = 0) => {
    answers.shift()?.(response);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { boxes, shown, answer };
}

it('says nothing before there is a window, and then one thing after another', async () => {
  const { boxes, shown, answer } = setUp();
  void boxes.tell('settings', words('one'));
  void boxes.tell('session', words('two'));
  expect(shown).toEqual([]);
  boxes.ready();
  expect(shown).toEqual(['one [OK]']);
  await answer();
  expect(shown).toEqual(['one [OK]', 'two [OK]']);
});

it('says once what comes twelve times', async () => {
  const { boxes, shown, answer } = setUp();
  boxes.ready();
  for (let time = 0; time < 12; time += 1) void boxes.tell('link', words('malformed'));
  await answer();
  expect(shown).toEqual(['malformed [OK]']);
  void boxes.tell('link', words('malformed'));
  expect(shown).toHaveLength(2);
});

it('of many things about the same says the first and the last', async () => {
  const { boxes, shown, answer } = setUp();
  boxes.ready();
  for (let time = 1; time <= 12; time += 1) void boxes.tell('link', words(`server ${time}`));
  await answer();
  await answer();
  expect(shown).toEqual(['server 1 [OK]', 'server 12 [OK]']);
});

it('answers with the button, or with none where the box was not shown or is gone with its window', async () => {
  const { boxes, answer } = setUp();
  boxes.ready();
  const first = boxes.tell('link', { ...words('one'), buttons: ['Change', 'Not now'] });
  const again = boxes.tell('link', words('one'));
  await answer(1);
  expect([await first, await again]).toEqual([1, undefined]);
  const closed = createMessageBoxes(() => Promise.reject(new Error('Object has been destroyed')));
  closed.ready();
  expect(await closed.tell('link', words('one'))).toBeUndefined();
});
