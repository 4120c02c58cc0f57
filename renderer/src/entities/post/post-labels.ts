import { formatCount } from '#renderer/lib/text/counts.ts';
import type { Post, RecurrenceRule, SocialAccount } from '#shared/contract/posting-rows.ts';
import type { AttemptOutcome, PostStatus } from '#shared/domain/post-limits.ts';
import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';

export const postWords = { one: 'post', many: 'posts', label: 'Posts' };

/** The status that is shown: a planned post whose account can't post is on hold, and so is the rest of a thread. */
export type ShownStatus = PostStatus | 'on_hold';

export const shownStatus = (
  { status }: Pick<Post, 'status'>,
  account: Pick<SocialAccount, 'status'> | undefined,
): ShownStatus =>
  (status === 'scheduled' || status === 'approved' || status === 'publishing') &&
  account !== undefined &&
  account.status !== 'connected'
    ? 'on_hold'
    : status;

/** For a thread of which only some parts are out: `2 of 5 parts are out`. */
export const outText = ({ parts, partsOut }: Pick<Post, 'parts' | 'partsOut'>): string =>
  `${String(partsOut)} of ${String(parts)} parts ${partsOut === 1 ? 'is' : 'are'} out`;
export const isPartlyOut = ({
  status,
  parts,
  partsOut,
}: Pick<Post, 'status' | 'parts' | 'partsOut'>): boolean =>
  partsOut > 0 && partsOut < parts && status !== 'published' && status !== 'cancelled';

export const statusLooks: Readonly<Record<ShownStatus, StatusLook>> = {
  draft: { label: 'Draft', glyph: 'pencil', tone: 'neutral' },
  pending_approval: { label: 'Needs approval', glyph: 'alert', tone: 'warning' },
  approved: { label: 'Approved', glyph: 'passed', tone: 'neutral' },
  scheduled: { label: 'Scheduled', glyph: 'clock', tone: 'neutral' },
  on_hold: { label: 'On hold', glyph: 'pause', tone: 'warning' },
  publishing: { label: 'Publishing', glyph: 'sending', tone: 'neutral' },
  published: { label: 'Published', glyph: 'check', tone: 'neutral' },
  failed: { label: 'Failed', glyph: 'cross', tone: 'danger' },
  missed: { label: 'Missed', glyph: 'late', tone: 'danger' },
  unknown: { label: 'Unknown', glyph: 'help', tone: 'warning' },
  cancelled: { label: 'Cancelled', glyph: 'archive', tone: 'neutral' },
};
export const statusLabels = labelsOf(statusLooks);

/** Whether it has a time at which it is to go out. */
export const isUpcoming = ({ status }: Pick<Post, 'status'>): boolean =>
  status === 'scheduled' || status === 'approved' || status === 'pending_approval';

/** Whether it waits for someone's decision. */
export const needsDecision = ({ status }: Pick<Post, 'status'>): boolean =>
  status === 'failed' || status === 'missed' || status === 'unknown';

export const unknownText = 'It may have been posted. Check the account, then Mark as posted or Post again.';

const holds: Readonly<Record<SocialAccount['status'], string>> = {
  connected: '',
  reconnect_needed: 'Account needs to be reconnected',
  suspended: 'Account is suspended',
  disabled: 'Account is turned off',
};

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
export const clockOf = (at: string): string => clock.format(Date.parse(at));

export type Reason = { text: string; tone: 'danger' | 'warning' };

/** Why a post won't simply go out, as specified; undefined if it will. */
export function reasonOf(post: Post, account: SocialAccount | undefined): Reason | undefined {
  const { status, problem, rejectedReason, nextAttemptAt } = post;
  switch (shownStatus(post, account)) {
    case 'unknown':
      return { text: unknownText, tone: 'warning' };
    case 'failed':
      return { text: problem ?? 'It could not be posted', tone: 'danger' };
    case 'missed':
      return { text: problem ?? 'It was not posted in time', tone: 'danger' };
    case 'on_hold':
      return {
        text: `${holds[account?.status ?? 'connected']}${isPartlyOut(post) ? `. ${outText(post)}, the rest waits` : ''}`,
        tone: 'warning',
      };
    default:
      if (status === 'draft' && rejectedReason !== null)
        return {
          text: rejectedReason === '' ? 'Not approved' : `Not approved: ${rejectedReason}`,
          tone: 'danger',
        };
      if (status !== 'published' && nextAttemptAt !== null)
        return {
          text: `${problem ?? 'It could not be posted yet'}. Next try at ${clockOf(nextAttemptAt)}`,
          tone: 'warning',
        };
      if (post.isInterrupted) return { text: 'Interrupted. It continues within a minute.', tone: 'warning' };
      return problem === null ? undefined : { text: problem, tone: 'warning' };
  }
}

export const handleOf = ({ username }: Pick<SocialAccount, 'username'>): string => `@${username}`;

export const platformTitles: Readonly<Record<SocialAccount['platform'], string>> = {
  x: 'X',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  demo: 'Demo',
};

/** Its first words; without text, what it consists of. */
export const postTitle = ({ excerpt, media }: Pick<Post, 'excerpt' | 'media'>): string => {
  const text = excerpt.trim();
  return text !== '' ? text : media > 0 ? 'Post without text' : 'Empty post';
};

/** `Thread of 4`; empty for a single post. */
export const threadText = ({ parts }: Pick<Post, 'parts'>): string =>
  parts > 1 ? `Thread of ${String(parts)}` : '';

/** `$0.02`, `$1.20`, from thousandths of a dollar. */
export const costText = (mills: number): string =>
  `$${(mills % 10 === 0 ? mills / 1000 : Math.ceil(mills / 10) / 100).toFixed(2)}`;

/** The time it goes out or went out, by which lists and calendars sort. */
export const momentOf = ({
  publishedAt,
  scheduledAt,
  updatedAt,
}: Pick<Post, 'publishedAt' | 'scheduledAt' | 'updatedAt'>): string =>
  publishedAt ?? scheduledAt ?? updatedAt;

const units = { day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'] } as const;

/** `Every 2 weeks, 8 times`. */
export function recurrenceText(
  { unit, interval, until, count }: RecurrenceRule,
  dayText: (at: string) => string,
): string {
  const [one, many] = units[unit];
  const every = interval === 1 ? `Every ${one}` : `Every ${String(interval)} ${many}`;
  if (count !== null) return `${every}, ${count === 1 ? 'once' : `${formatCount(count)} times`}`;
  return until === null ? every : `${every} until ${dayText(until)}`;
}

/** What happens to the following posts when a repeat ends. */
export const followingText = (left: number): string =>
  left === 0
    ? 'No other post follows it.'
    : `${left === 1 ? '1 post that was to follow is' : `${formatCount(left)} posts that were to follow are`} no longer planned.`;

export const outcomeLabels: Readonly<Record<AttemptOutcome, string>> = {
  success: 'Posted',
  transient: 'Not taken, tried again later',
  auth: 'The platform did not accept the sign-in',
  rejected: 'Rejected',
  unknown: 'No answer: it may have been posted',
};

/** The address of the account's profile; undefined if there is none. */
export function profileUrl({
  platform,
  server,
  username,
}: Pick<SocialAccount, 'platform' | 'server' | 'username'>): string | undefined {
  const name = encodeURIComponent(username);
  if (platform === 'x') return `https://x.com/${name}`;
  if (platform === 'bluesky') return `https://bsky.app/profile/${name}`;
  if (platform === 'mastodon' && server !== null)
    return `${server}/@${encodeURIComponent(username.split('@')[0] ?? '')}`;
  return undefined;
}
