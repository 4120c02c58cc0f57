import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const checkEveryMs = 1_000;

// Creating a formatter is far slower than using one, and a list shows the same few time zones over and over.
const clocks = new Map<string, Intl.DateTimeFormat>();
const offsetReaders = new Map<string, Intl.DateTimeFormat>();

function cached(
  formatters: Map<string, Intl.DateTimeFormat>,
  timezone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone });
  formatters.set(timezone, formatter);
  return formatter;
}

/** The viewer's time zone. */
export const viewerTimezone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time on the clock there, for example `09:24`. */
export function localTime(timezone: string, now: number): string {
  return cached(clocks, timezone, { hour: '2-digit', minute: '2-digit' }).format(now);
}

// A list asks for the same few time zones at the same minute, row after row.
let remembered = { now: Number.NaN, viewer: '', offsets: new Map<string, number>() };

function rememberedAt(now: number): typeof remembered {
  if (remembered.now !== now) remembered = { now, viewer: viewerTimezone(), offsets: new Map() };
  return remembered;
}

/** Minutes ahead of UTC at that moment, including summer time. */
export function utcOffsetMinutes(timezone: string, now: number): number {
  const { offsets } = rememberedAt(now);
  const known = offsets.get(timezone) ?? readUtcOffset(timezone, now);
  offsets.set(timezone, known);
  return known;
}

function readUtcOffset(timezone: string, now: number): number {
  const parts = cached(offsetReaders, timezone, { timeZoneName: 'longOffset' }).formatToParts(now);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** How far the clock there is ahead of the viewer's, in minutes. */
export function offsetToViewer(timezone: string, now: number, viewer = rememberedAt(now).viewer): number {
  return utcOffsetMinutes(timezone, now) - utcOffsetMinutes(viewer, now);
}

const hours = (minutes: number) => String(Math.round((Math.abs(minutes) / 60) * 100) / 100);

/** `+4.5h`, `−6h`, or an empty string if both clocks agree. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return '';
  return `${minutes > 0 ? '+' : '−'}${hours(minutes)}h`;
}

/** The same for a sentence: `4.5 h ahead of you`. */
export function describeOffset(minutes: number): string {
  if (minutes === 0) return 'same as yours';
  return `${hours(minutes)} h ${minutes > 0 ? 'ahead of' : 'behind'} you`;
}

/** `America/Argentina/Buenos_Aires` is shown as Buenos Aires. */
export function zoneCity(timezone: string): string {
  return timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

let knownTimezones: readonly string[] | undefined;

/** Every time zone that the browser knows, plus `current` in case it has an older name. */
export function timezoneOptions(current?: string | null): { value: string; label: string }[] {
  knownTimezones ??= Intl.supportedValuesOf('timeZone');
  const names = new Set(['UTC', ...knownTimezones]);
  if (current) names.add(current);
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

const currentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const listener of [...listeners]) listener();
};

// One check per second for all users, rather than a timer for each minute and user, so that the time is right after the
// computer has slept.
function subscribeToClock(onTick: () => void): () => void {
  listeners.add(onTick);
  timer ??= setInterval(tick, checkEveryMs);
  return () => {
    listeners.delete(onTick);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current minute; its users re-render when the next one begins. For relative times use `TimeAgo`. */
export const useCurrentMinute = (): number => useSyncExternalStore(subscribeToClock, currentMinute);

/** The result of `read` for the current time; its users re-render when it changes. */
export const useClock = <T extends string | number | boolean>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribeToClock, () => read(Date.now()));
