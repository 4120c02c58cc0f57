// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUndo, offerUndo } from '#renderer/lib/undo/undo.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { UndoLine } from './undo-line.tsx';

const onFocusLost = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onFocusLost.mockReset();
});
afterEach(() => {
  forgetUndo();
  vi.useRealTimers();
});

function open() {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const shown = renderWithKit(
    <>
      <button>Pause</button>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Select" />
      <UndoLine personId="mia" onFocusLost={onFocusLost} />
    </>,
  );
  return { user, ...shown };
}

const offer = (message: string) => {
  const undo = vi.fn();
  act(() => {
    offerUndo(message, undo);
  });
  return undo;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const undoButton = () => screen.queryByRole('button', { name: 'Undo' });

it('stands for 30 seconds, and takes back once what it tells of', async () => {
  const { user } = open();
  expect(undoButton()).toBeNull();
  const undo = offer('3 models paused');
  await pass(29_000);
  expect(screen.getByRole('status')).toHaveTextContent('3 models paused');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(undoButton()).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(1);

  const late = offer('1 model paused');
  await pass(30_100);
  expect(undoButton()).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(late).not.toHaveBeenCalled();
});

it('stays under the pointer and under the focus, and a little beyond', async () => {
  const { user } = open();
  const undo = offer('3 models paused');
  await user.hover(screen.getByText('3 models paused'));
  await pass(40_000);
  expect(undoButton()).not.toBeNull();
  await user.unhover(screen.getByText('3 models paused'));
  await pass(3000);
  screen.getByRole('button', { name: 'Undo' }).focus();
  await pass(10_000);
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledTimes(1);
});

it.each(['{Control>}z{/Control}', '{Meta>}z{/Meta}'])(
  'answers to %s, one offer after the other back in time',
  async (keys) => {
    const { user } = open();
    const first = offer('first');
    const second = offer('second');
    await user.click(screen.getByRole('checkbox', { name: 'Select' }));
    await user.keyboard(keys);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    expect(screen.getByRole('status')).toHaveTextContent('first');
    await user.keyboard(keys);
    expect(first).toHaveBeenCalledTimes(1);
  },
);

it('leaves the keys to fields, to open dialogs and to Redo', async () => {
  const { user, container } = open();
  const undo = offer('3 models paused');
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Control>}z{/Control}');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  container.append(dialog);
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  dialog.remove();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(1);
});

it('gives the focus back to where it came from, or says that there is no such place', async () => {
  const { user } = open();
  const pause = screen.getByRole('button', { name: 'Pause' });
  offer('3 models paused');
  await user.click(pause);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(pause).toHaveFocus();
  offer('3 models paused');
  act(() => {
    pause.blur();
  });
  pause.hidden = true;
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onFocusLost).toHaveBeenCalledTimes(1);
});

it('goes with the person', () => {
  const { unmount } = open();
  offer('3 models paused');
  expect(undoButton()).not.toBeNull();
  unmount();
  open();
  expect(undoButton()).toBeNull();
});
