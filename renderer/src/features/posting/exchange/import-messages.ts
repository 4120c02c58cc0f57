import { countOf } from '#renderer/lib/text/counts.ts';

const post = { one: 'post', many: 'posts' };
type Counts = { drafts: number; scheduled: number; pending: number };

export const madeCount = ({ drafts, scheduled, pending }: Counts): number => drafts + scheduled + pending;

/** Such as `12 posts scheduled, 3 drafts, 1 post to approve`. */
export const madeText = ({ drafts, scheduled, pending }: Counts): string =>
  [
    scheduled === 0 ? '' : `${countOf(scheduled, post)} scheduled`,
    drafts === 0 ? '' : countOf(drafts, { one: 'draft', many: 'drafts' }),
    pending === 0 ? '' : `${countOf(pending, post)} to approve`,
  ]
    .filter((part) => part !== '')
    .join(', ');
