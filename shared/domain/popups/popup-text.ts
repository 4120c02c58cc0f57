import type { PopupRow } from './popup-row.ts';

export type PopupText = { title: string; message: string };

/** More than any system shows on one line. */
const longestLine = 500;
const longestTitle = 120;
const longestMessage = 240;
const longestInSummary = 60;
const namedInSummary = 3;

/** One row as a popup: only its title and message. */
export const textOfRow = ({ title, message }: Pick<PopupRow, 'title' | 'message'>): PopupText => ({
  title: plainLine(title, longestTitle),
  message: plainLine(message ?? '', longestMessage),
});

/** Several rows as one popup, naming the newest first. `isAll` is false if there are more than these. */
export function textOfSummary(
  rows: readonly Pick<PopupRow, 'title' | 'sentAt'>[],
  isAll: boolean,
): PopupText {
  const newestFirst = [...rows].sort((one, other) => Date.parse(other.sentAt) - Date.parse(one.sentAt));
  const titles = [...new Set(newestFirst.map(({ title }) => plainLine(title, longestInSummary)))];
  const named = titles.slice(0, namedInSummary);
  const others = rows.length - named.length;
  const more = titles.length > named.length || !isAll ? ` and ${others}${isAll ? '' : '+'} more` : '';
  return {
    title: `${rows.length}${isAll ? '' : '+'} new notifications`,
    message: `${named.join(' · ')}${more}`,
  };
}

/**
 * One line of user-written text: truncated, and without line breaks, control characters and direction marks, which
 * could change how the rest reads.
 */
export function plainLine(text: string, most = longestLine): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
