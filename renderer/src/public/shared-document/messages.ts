import type { Head } from './server/answers.ts';

export const goneText = 'This link is no longer available. Contact the person who shared it.';
export const recordedText = 'Shared with Marquee. Opening this document is recorded.';
export const sentText = 'Sent with Marquee. Only the people who asked can open what you send.';
export const unreachableText = 'Marquee can’t be reached. Check your connection.';

const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return `${String(count)} ${count === 1 ? 'minute' : 'minutes'}`;
};

export const tooManyText = (seconds: number): string =>
  `Too many attempts. Try again in ${minutes(seconds)}.`;

export const attemptsText = (left: number): string =>
  `Incorrect password. ${String(left)} ${left === 1 ? 'attempt' : 'attempts'} left.`;

export function sharedText({ sharedBy, workspace, asksForFiles }: Head): string {
  const what = asksForFiles ? 'asks you for files' : 'shared this with you';
  return sharedBy === null
    ? `${workspace ?? 'Someone'} ${what}.`
    : `${sharedBy}${workspace === null ? '' : ` at ${workspace}`} ${what}.`;
}

export const passwordHelp = ({ sharedBy }: Head): string =>
  `No password? Ask ${sharedBy?.split(' ', 1)[0] ?? 'the person who shared it'}, it was sent apart from this link.`;

/** `Link ends Wed 25 Nov`, with the year if it is not this one. */
export function endsText(expiresAt: string, now = new Date()): string {
  const date = new Date(expiresAt);
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${part('year')}`;
  return `Link ends ${part('weekday')} ${part('day')} ${part('month')}${year}`;
}
