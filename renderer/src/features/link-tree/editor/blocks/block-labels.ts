import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import type { LinkBlock } from '#shared/contract/link-trees.ts';
import { plainLink, shownLink, type LinkProblem } from '#shared/domain/link-tree-limits.ts';
import type { DraftBlock } from '#renderer/features/link-tree/editor/draft/draft-block.ts';
import { isMoment } from './local-moment.ts';

export const gateWords = { none: '', sensitive: 'Sensitive', age_18: '18+', age_21: '21+' } as const;

const problemWords: Readonly<Record<LinkProblem, string>> = {
  not_found: 'not found',
  unsafe: 'leads into a private network',
  no_answer: 'does not answer',
  no_host: 'no such site',
  certificate: 'not secure',
  server_error: 'fails',
  redirects: 'leads in circles',
};

const time = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const moment = (at: string, now: number) => `${dayHeading(at, now)}, ${time.format(new Date(at))}`;
/** For use within a sentence: names of weekdays stay capitalized. */
const momentWithin = (at: string, now: number) =>
  moment(at, now).replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());

/** `Today, 06:00`, when any of these links was last checked. */
export function checkedWords(blocks: readonly LinkBlock[], now: number): string | undefined {
  const last = blocks
    .map(({ lastCheckedAt }) => lastCheckedAt ?? '')
    .reduce((a, b) => (Date.parse(b) > Date.parse(a) || a === '' ? b : a), '');
  if (last === '') return undefined;
  return `Checked ${momentWithin(last, now)}`;
}

/** Why a link doesn't work, and since when; undefined if it works or isn't saved yet. */
export function brokenWords(
  known: LinkBlock | undefined,
  block: DraftBlock,
  now: number,
): string | undefined {
  if (
    known === undefined ||
    known.brokenSince === null ||
    known.url !== (block.url === null ? null : plainLink(block.url))
  )
    return undefined;
  return `${problemWords[known.lastProblem ?? 'no_answer']} since ${momentWithin(known.brokenSince, now)}`;
}

/** When a block is first or last shown; undefined if it is always shown. */
export function whenWords({ startsAt, endsAt }: DraftBlock, now: number): string | undefined {
  if (startsAt !== null && isMoment(startsAt) && Date.parse(startsAt) > now)
    return `From ${moment(startsAt, now)}`;
  if (endsAt === null || !isMoment(endsAt)) return undefined;
  return Date.parse(endsAt) <= now ? 'Over' : `Until ${moment(endsAt, now)}`;
}

const withoutStart = (address: string) =>
  shownLink(address).replace(/^(?:https:\/\/(?:www\.)?|mailto:|tel:)/, '');

/** The second line of a block: its target or its kind. */
export function lineOf(
  { kind, url, links, body, hasPassword, maxClicks }: DraftBlock,
  opened: number,
): string {
  const locks = [
    hasPassword ? 'Password' : '',
    maxClicks === null ? '' : `${String(opened)} of ${String(maxClicks)} clicks`,
  ];
  const about = {
    heading: 'Heading',
    divider: 'Divider',
    text: body ?? 'Text',
    social: links.map(withoutStart).join(', ') || 'No links yet',
  }[kind as string];
  return [(about ?? withoutStart(url ?? '')) || 'No link yet', ...locks]
    .filter((part) => part !== '')
    .join(' · ');
}
