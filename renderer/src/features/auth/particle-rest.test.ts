// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { movingMs, restSoon } from './particle-rest.ts';

const drawing = { pause: vi.fn(), play: vi.fn() };
const last = () => {
  const order = (mock: typeof drawing.play) => mock.mock.invocationCallOrder.at(-1) ?? 0;
  return order(drawing.play) > order(drawing.pause) ? 'moves' : 'rests';
};

const focus = vi.spyOn(document, 'hasFocus');
function look(isThere: boolean): void {
  focus.mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'focus' : 'blur'));
}

const battery = Object.assign(new EventTarget(), { charging: true });
function plug(isIn: boolean): void {
  battery.charging = isIn;
  battery.dispatchEvent(new Event('chargingchange'));
}

let end: () => void;
beforeEach(async () => {
  vi.useFakeTimers();
  focus.mockReturnValue(true);
  battery.charging = true;
  vi.stubGlobal('navigator', { getBattery: () => Promise.resolve(battery) });
  end = restSoon(drawing, true);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  end();
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('moves for some seconds, and never again', () => {
  expect(last()).toBe('moves');
  vi.advanceTimersByTime(movingMs);
  expect(last()).toBe('rests');
  look(false);
  look(true);
  expect(last()).toBe('rests');
});

it('rests while another window has the focus', () => {
  look(false);
  expect(last()).toBe('rests');
  look(true);
  expect(last()).toBe('moves');
});

it('rests while the computer runs on its battery', () => {
  plug(false);
  expect(last()).toBe('rests');
  plug(true);
  expect(last()).toBe('moves');
});

it('is drawn again, at rest, when the window has another size', async () => {
  look(false);
  vi.clearAllMocks();
  window.dispatchEvent(new Event('resize'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(drawing.play).toHaveBeenCalledOnce();
  expect(last()).toBe('rests');
});

it('no longer touches anything once it has ended', () => {
  end();
  vi.clearAllMocks();
  look(false);
  plug(false);
  vi.advanceTimersByTime(movingMs);
  expect(drawing.pause).not.toHaveBeenCalled();
});
