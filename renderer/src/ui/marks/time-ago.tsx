import { relativeTime, relativeTimeWithin } from '#renderer/lib/time/relative-time.ts';
import { useClock } from '#renderer/lib/time/local-time.ts';

type Props = {
  /** A time as a number or in ISO format. */
  at: number | string;
  /** Inside a sentence: `just now`. */
  isWithin?: boolean;
};

/** How long ago something was, by the real clock: renders again only when the text changes. */
export function TimeAgo({ at, isWithin = false }: Props) {
  const time = typeof at === 'number' ? at : Date.parse(at);
  return useClock((now) => (isWithin ? relativeTimeWithin : relativeTime)(time, now));
}
