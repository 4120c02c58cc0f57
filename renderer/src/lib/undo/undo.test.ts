import { afterEach, expect, it, vi } from 'vitest';
import { forgetUndo, offerUndo, undoable, undoLast, useUndoOffers } from './undo.ts';

afterEach(forgetUndo);

const messages = () => useUndoOffers.getState().offers.map(({ message }) => message);

/** A change that is answered when the test says so. */
function changeOf(message: string, undo: () => unknown) {
  let end!: (error?: Error) => void;
  const answer = new Promise<void>((resolve, reject) => {
    end = (error) => {
      if (error === undefined) resolve();
      else reject(error);
    };
  });
  const done = undoable(async (offer) => {
    await answer;
    offer(message, undo);
  });
  return { end, done };
}

it('takes back what is being done, once that is answered, and not what was done before it', async () => {
  const [before, now] = [vi.fn(), vi.fn()];
  offerUndo('moved to Tuesday', before);
  const { end, done } = changeOf('moved to Wednesday', now);
  expect(undoLast()).toBe(true);
  expect(now).not.toHaveBeenCalled();
  end();
  await done;
  await vi.waitFor(() => {
    expect(now).toHaveBeenCalledTimes(1);
  });
  expect(before).not.toHaveBeenCalled();
  expect(messages()).toEqual(['moved to Tuesday']);
});

it('goes back one after the other, each when the one before it has ended', async () => {
  const order: string[] = [];
  let restored!: () => void;
  offerUndo('first', () => order.push('first'));
  const { end, done } = changeOf('second', () => {
    order.push('second');
    return new Promise<void>((resolve) => (restored = resolve));
  });
  undoLast();
  undoLast();
  expect(undoLast()).toBe(false);
  expect(messages()).toEqual([]);
  end();
  await done;
  await vi.waitFor(() => {
    expect(order).toEqual(['second']);
  });
  restored();
  await vi.waitFor(() => {
    expect(order).toEqual(['second', 'first']);
  });
});

it('takes back nothing else where the change was refused', async () => {
  const [before, now] = [vi.fn(), vi.fn()];
  offerUndo('moved to Tuesday', before);
  const { end, done } = changeOf('moved to Wednesday', now);
  undoLast();
  end(new Error('refused'));
  await expect(done).rejects.toThrow('refused');
  await new Promise((resolve) => setTimeout(resolve));
  expect(before).not.toHaveBeenCalled();
  // That press is used up; the next one undoes the offer that is shown.
  undoLast();
  await vi.waitFor(() => {
    expect(before).toHaveBeenCalledTimes(1);
  });
  expect(now).not.toHaveBeenCalled();
});

it('offers the next person nothing of what the last one began', async () => {
  const undo = vi.fn();
  const { end, done } = changeOf('moved', undo);
  forgetUndo();
  end();
  await done;
  expect(undoLast()).toBe(false);
  expect(messages()).toEqual([]);
});

it('takes back nothing of someone who has left meanwhile, though it was asked for', async () => {
  const undo = vi.fn();
  const { end, done } = changeOf('moved', undo);
  undoLast();
  forgetUndo();
  end();
  await done;
  await new Promise((resolve) => setTimeout(resolve));
  expect(undo).not.toHaveBeenCalled();
});
