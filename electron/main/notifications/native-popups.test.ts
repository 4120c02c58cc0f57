import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { createNativePopups } from './native-popups.ts';

class FakeNative extends EventEmitter {
  show = vi.fn();
  close = vi.fn();
  readonly options: NotificationConstructorOptions;
  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
}

function open(platform: NodeJS.Platform = 'linux') {
  const made: FakeNative[] = [];
  const popups = createNativePopups({
    create: (options) => {
      const native = new FakeNative(options);
      made.push(native);
      return { show: native.show, close: native.close, on: (event, heard) => native.on(event, heard) };
    },
    platform,
    icon: () => ({}),
  });
  const clicked: string[] = [];
  const popup = (title: string, ids = [title], message = '') => ({
    title,
    message,
    ids,
    isSilent: false,
    onClick: () => clicked.push(title),
  });
  return { popups, made, clicked, popup };
}

it('shows title and message, and nothing that Linux would take for markup', () => {
  const text = '<b>a</b> & &lt;img src="file:///x"&gt;';
  const linux = open('linux');
  linux.popups.show(linux.popup(text, ['a'], text));
  expect(linux.made[0]?.options).toEqual({
    title: text,
    body: '&lt;b&gt;a&lt;/b&gt; &amp; &amp;lt;img src="file:///x"&amp;gt;',
    silent: false,
  });
  for (const platform of ['darwin', 'win32'] as const) {
    const other = open(platform);
    other.popups.show(other.popup(text, ['a'], text));
    expect(other.made[0]?.options.body).toBe(text);
  }
});

it('has buttons where the system shows them, and hears the one that is pressed', () => {
  const pressed: string[] = [];
  const actions = ['Complete', 'Snooze'].map((label) => ({ label, onPress: () => pressed.push(label) }));
  for (const platform of ['darwin', 'win32'] as const) {
    const { popups, made, clicked, popup } = open(platform);
    popups.show({ ...popup('a'), actions });
    expect(made[0]?.options.actions).toEqual([
      { type: 'button', text: 'Complete' },
      { type: 'button', text: 'Snooze' },
    ]);
    made[0]?.emit('action', { actionIndex: 1 });
    made[0]?.emit('action', { actionIndex: 0 });
    made[0]?.emit('click');
    expect(clicked).toEqual([]);
  }
  expect(pressed).toEqual(['Snooze', 'Snooze']);
  const { popups, made, popup } = open('linux');
  popups.show({ ...popup('a'), actions });
  expect(made[0]?.options).not.toHaveProperty('actions');
});

it('hears a click once, and none on what was taken back', () => {
  const { popups, made, clicked, popup } = open();
  popups.show(popup('a'));
  popups.show(popup('b'));
  made[0]?.emit('click');
  made[0]?.emit('click');
  popups.closeAll();
  made[1]?.emit('click');
  expect(clicked).toEqual(['a']);
  expect(made[0]?.close).not.toHaveBeenCalled();
  expect(made[1]?.close).toHaveBeenCalledOnce();
});

it('takes back what was read, a summary with its last row', () => {
  const { popups, made, popup } = open();
  popups.show(popup('a'));
  popups.showSummary(popup('two', ['b', 'c']));
  popups.close(['a', 'b']);
  expect(made.map(({ close }) => close.mock.calls.length)).toEqual([1, 0]);
  popups.close(['c', 'd']);
  expect(made[1]?.close).toHaveBeenCalledOnce();
});

it('shows one summary in place of another, and holds no more than it has to', () => {
  const { popups, made, popup } = open();
  popups.showSummary(popup('first'));
  popups.showSummary(popup('second'));
  expect(made[0]?.close).toHaveBeenCalledOnce();
  for (let n = 0; n < 100; n += 1) popups.show(popup(`row ${n}`));
  expect(made.filter(({ close }) => close.mock.calls.length === 0)).toHaveLength(30);
  // Not those that failed to show or were dismissed.
  made.at(-1)?.emit('failed');
  made.at(-2)?.emit('close');
  popups.closeAll();
  expect(made.at(-1)?.close).not.toHaveBeenCalled();
  expect(made.at(-2)?.close).not.toHaveBeenCalled();
});

it('knows which rows show, until they are answered', () => {
  const { popups, made, popup } = open();
  popups.show(popup('one'));
  popups.showSummary(popup('two', ['a', 'b']));
  expect(popups.shown()).toEqual(['one', 'a', 'b']);
  popups.close(['a']);
  made[0]?.emit('close');
  expect(popups.shown()).toEqual(['b']);
});
