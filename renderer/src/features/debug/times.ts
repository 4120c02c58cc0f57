const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export const clockTime = (at: Date): string => clock.format(at);

export const exactClockTime = (at: Date): string => clockWithSeconds.format(at);

/** `12 min` */
export const minutesSince = (then: Date, at: number): string =>
  `${String(Math.floor((at - then.getTime()) / 60_000))} min`;
