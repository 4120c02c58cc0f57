import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPopupFeed } from './popup-feed.ts';
import { shownUpTo, type PopupMarks } from './popup-marks.ts';
import { mostAtOnce, type PopupRow } from './popup-row.ts';
import { openRules, testRow } from './test-popups.ts';

const start = Date.parse('2026-11-20T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with a queue, and a device that shows its popups. */
function open(known: { marks: PopupMarks | undefined } = { marks: shownUpTo(start - 1000) }) {
  const queue = new Map<string, PopupRow>();
  const shown: string[] = [];
  const closed: string[] = [];
  const device = { ...known, rules: openRules, isAway: false, asked: 0 };
  const ask = <T>(answer: T): Promise<T> => {
    device.asked += 1;
    return device.isAway ? Promise.reject(new Error('away')) : Promise.resolve(answer);
  };
  const feed = createPopupFeed({
    get: (ids) => {
      expect(ids.length).toBeLessThanOrEqual(mostAtOnce);
      return ask(ids.flatMap((id) => queue.get(id) ?? []));
    },
    missed: (after) => {
      const rows = [...queue.values()].filter(
        ({ sentAt, readAt }) => readAt === null && Date.parse(sentAt) > after,
      );
      return ask(rows.sort((one, other) => (one.sentAt < other.sentAt ? 1 : -1)).slice(0, mostAtOnce));
    },
    rules: async () => device.rules,
    readMarks: () => device.marks,
    writeMarks: (marks) => (device.marks = marks),
    show: ({ id }) => {
      // If the app ends now, this row is not shown again.
      expect(device.marks?.rows).toHaveProperty([id]);
      shown.push(id);
    },
    showSummary: (rows, isAll) => {
      for (const { id } of rows) expect(device.marks?.rows).toHaveProperty([id]);
      shown.push(`${rows.length}${isAll ? '' : '+'}`);
    },
    close: (ids) => closed.push(...ids),
    isLooking: () => device.rules.screen.isFocused,
  });
  const put = (id: string, more: Partial<PopupRow> = {}) => {
    queue.set(id, testRow(id, { sentAt: new Date(Date.now()).toISOString(), ...more }));
  };
  const come = async (...ids: string[]) => {
    for (const id of ids) put(id);
    feed.changed(ids);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { feed, queue, shown, closed, device, put, come };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('shows the first at once, and what follows within five seconds as one', async () => {
  const { come, shown } = open();
  await come('a');
  expect(shown).toEqual(['a']);
  await pass(1000);
  await come('b');
  await come('c', 'd');
  expect(shown).toEqual(['a']);
  await pass(4000);
  expect(shown).toEqual(['a', '3']);
  await pass(60_000);
  await come('e');
  expect(shown).toEqual(['a', '3', 'e']);
});

it('shows one of several that come at once, then the others', async () => {
  const { come, shown } = open();
  await come('a', 'b', 'c');
  expect(shown).toEqual(['a']);
  await pass(5000);
  expect(shown).toEqual(['a', '2']);
});

it('shows one that follows alone as itself, and none that was read meanwhile', async () => {
  const { come, put, shown } = open();
  await come('a');
  await come('b', 'c');
  put('c', { readAt: '2026-11-20T10:00:01Z' });
  await pass(5000);
  expect(shown).toEqual(['a', 'b']);
});

it('keeps gathering while more comes', async () => {
  const { come, shown } = open();
  for (let second = 0; second < 20; second += 1) {
    await come(`row ${second}`);
    await pass(1000);
  }
  await pass(10_000);
  expect(shown).toEqual(['row 0', '4', '5', '5', '5']);
});

it('shows a row that counts up again after ten minutes, not before', async () => {
  const { feed, put, come, shown } = open();
  await come('a');
  for (let minute = 1; minute <= 12; minute += 1) {
    await pass(60_000);
    put('a', { count: minute + 1 });
    feed.changed(['a']);
    await pass(6000);
  }
  expect(shown).toEqual(['a', 'a']);
});

it('shows what was missed as one, also after a restart, and nothing twice', async () => {
  const { feed, put, shown, come, device } = open();
  await come('a');
  await pass(10_000);
  put('b');
  put('c');
  feed.catchUp();
  await pass(10_000);
  expect(shown).toEqual(['a', '2']);
  feed.catchUp();
  feed.changed(['a', 'b', 'c']);
  await pass(10_000);
  expect(shown).toEqual(['a', '2']);

  const again = open({ marks: JSON.parse(JSON.stringify(device.marks)) as PopupMarks });
  for (const id of ['a', 'b', 'c']) again.put(id, { sentAt: '2026-11-20T10:00:05Z' });
  again.put('a', { sentAt: '2026-11-20T10:00:00Z' });
  again.feed.catchUp();
  await pass(10_000);
  expect(again.shown).toEqual([]);
});

it('gathers what comes after sleep', async () => {
  const { feed, come, shown } = open();
  feed.gather();
  await come('a');
  await come('b');
  expect(shown).toEqual([]);
  await pass(5000);
  expect(shown).toEqual(['2']);
});

it('takes what lies there when a person first comes to a device for known', async () => {
  const { feed, put, come, shown, device } = open({ marks: undefined });
  put('old', { sentAt: '2026-11-20T09:59:59Z' });
  feed.catchUp();
  await pass(0);
  expect(shown).toEqual([]);
  expect(device.marks?.horizon).toBe(start - 1000);
  await come('new');
  await pass(250);
  expect(shown).toEqual(['new']);
  feed.catchUp();
  await pass(10_000);
  expect(shown).toEqual(['new']);
});

it('asks again where the server was away, and at once when there is word of it', async () => {
  const { feed, come, shown, device } = open();
  device.isAway = true;
  await come('a');
  const { asked } = device;
  await come('b');
  expect(device.asked).toBe(asked);
  await pass(30_000);
  expect(device.asked).toBe(asked + 1);
  device.isAway = false;
  feed.catchUp();
  await pass(0);
  expect(shown).toEqual(['2']);
  await pass(60_000);
  expect(shown).toEqual(['2']);
});

it('stays small however much comes, and says that there is more', async () => {
  const { feed, put, shown, device } = open();
  for (let n = 0; n < 5000; n += 1) {
    put(`row ${n}`, { sentAt: new Date(start + n).toISOString() });
    feed.changed([`row ${n}`]);
  }
  await pass(5000);
  expect(shown).toEqual(['row 0', '100+']);
  expect(device.asked).toBe(2);
  // Rows beyond the summary are not shown later either.
  feed.catchUp();
  await pass(60_000);
  expect(shown).toEqual(['row 0', '100+']);
  expect(Object.keys(device.marks?.rows ?? {}).length).toBeLessThanOrEqual(200);
});

it('marks what is held back, so that it does not come later', async () => {
  const { feed, come, shown, device } = open();
  device.rules = { ...openRules, pausedUntil: new Date(start + 3_600_000) };
  await come('a');
  device.rules = openRules;
  feed.catchUp();
  await pass(10_000);
  expect(shown).toEqual([]);
  await come('b');
  expect(shown).toEqual(['b']);
});

it('lets be what was on the screen when it came, though it is not when the others show', async () => {
  const { feed, come, shown, device } = open();
  await come('a');
  device.rules = { ...openRules, screen: { isFocused: true, address: '/', isBellOpen: true } };
  await come('b');
  await come('c');
  await pass(250);
  device.rules = { ...openRules, screen: { isFocused: true, address: '/', isBellOpen: false } };
  await come('d');
  await pass(5000);
  expect(shown).toEqual(['a', 'd']);
  await pass(60_000);
  feed.changed(['b', 'c']);
  await pass(60_000);
  expect(shown).toEqual(['a', 'd']);
});

it('asks for no more than it can hold while someone looks at a flood', async () => {
  const { feed, put, shown, device } = open();
  device.rules = { ...openRules, screen: { isFocused: true, address: '/', isBellOpen: true } };
  for (let n = 0; n < 2000; n += 1) {
    put(`row ${n}`, { sentAt: new Date(start + n).toISOString() });
    feed.changed([`row ${n}`]);
    if (n % 10 === 0) await pass(50);
  }
  const asked = device.asked;
  await pass(60_000);
  expect(shown).toEqual([]);
  // Within ten seconds.
  expect(asked).toBeLessThan(45);
});

it('shows a snoozed row when it is due', async () => {
  const { feed, put, come, shown } = open();
  await come('a');
  put('a', { status: 'pending', sentAt: new Date(start + 60_000).toISOString() });
  feed.changed(['a']);
  await pass(60_000);
  expect(shown).toEqual(['a']);
  put('a', { sentAt: new Date(start + 60_000).toISOString() });
  feed.changed(['a']);
  await pass(0);
  expect(shown).toEqual(['a', 'a']);
});

it('takes away what was read elsewhere', async () => {
  const { feed, put, come, closed } = open();
  await come('a');
  put('a', { readAt: '2026-11-20T10:00:03Z' });
  feed.changed(['a']);
  await pass(5000);
  expect(closed).toEqual(['a']);
});

it.each([-86_400_000, 86_400_000])('does not mind a clock that moves by %i ms', async (ms) => {
  const { feed, put, come, shown } = open();
  await come('a');
  vi.setSystemTime(start + ms);
  put('b', { sentAt: new Date(start + 1000).toISOString() });
  put('a', { sentAt: new Date(start + 2000).toISOString(), count: 2 });
  feed.changed(['a', 'b']);
  await pass(5000);
  expect(shown).toEqual(['a', 'b']);
});

it('shows nothing that is answered after its end', async () => {
  const { feed, put, shown, device } = open();
  const { marks } = device;
  put('a');
  feed.changed(['a']);
  feed.stop();
  await pass(60_000);
  expect(shown).toEqual([]);
  expect(device.marks).toBe(marks);
});

it('shows nothing after its end', async () => {
  const { feed, come, shown, device } = open();
  await come('a');
  await come('b', 'c');
  const { marks } = device;
  feed.stop();
  await come('d');
  await pass(60_000);
  expect(shown).toEqual(['a']);
  expect(device.marks).toBe(marks);
});
