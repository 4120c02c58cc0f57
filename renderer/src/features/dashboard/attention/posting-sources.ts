import { IconHourglass, IconPlugConnectedX, IconSendOff } from '@tabler/icons-react';
import { areaAddress } from '#shared/domain/areas.ts';
import type { AttentionSource } from '#shared/domain/dashboard.ts';
import { day, type SourceWords } from './source-messages.ts';

const states: Readonly<Record<string, string>> = {
  failed: 'could not be posted',
  missed: 'was not posted in time',
  unknown: 'may have been posted',
};
/** The parts of a note: the post or account, and what is wrong with it. */
const partsOf = (note: string | null): readonly string[] => (note ?? '').split('/');
const handle = (username: string | undefined): string =>
  username === undefined || username === '' ? '' : `@${username}`;

type PostingSource = Extract<AttentionSource, 'social_post' | 'social_approval' | 'social_account'>;

/** Everything in social posting that can need attention. */
export const postingWords: Readonly<Record<PostingSource, SourceWords>> = {
  social_post: {
    icon: IconSendOff,
    title: ({ name, note }) => {
      const [, state = ''] = partsOf(note);
      return `“${name ?? 'A post'}” ${states[state] ?? 'needs a decision'}`;
    },
    detail: ({ at, note }, now) =>
      [handle(partsOf(note)[2]), day(at, now)].filter((part) => part !== '').join(' · '),
    saysDate: () => true,
    fix: 'Review',
    to: ({ note, subject }) => areaAddress('socialPosting', { post: partsOf(note ?? subject)[0] ?? '' }),
    all: {
      noun: { one: 'post that needs a decision', many: 'posts that need a decision' },
      to: areaAddress('socialPosting', { tab: 'failed' }),
    },
  },
  social_approval: {
    icon: IconHourglass,
    title: ({ name }) => `“${name ?? 'A post'}” waits for your approval`,
    detail: ({ at, note }, now) =>
      [handle(partsOf(note)[1]), at === null ? '' : `for ${day(at, now)}`]
        .filter((part) => part !== '')
        .join(' · '),
    saysDate: () => true,
    fix: 'Review',
    to: ({ note, subject }) =>
      areaAddress('socialPosting', { tab: 'approvals', post: partsOf(note ?? subject)[0] ?? '' }),
    all: {
      noun: { one: 'post to approve', many: 'posts to approve' },
      to: areaAddress('socialPosting', { tab: 'approvals' }),
    },
  },
  social_account: {
    icon: IconPlugConnectedX,
    title: ({ name, note }) =>
      `${handle(name ?? undefined) || 'An account'} ${partsOf(note)[1] === 'suspended' ? 'was suspended' : 'needs to be reconnected'}`,
    detail: ({ at }, now) => (at === null ? '' : `since ${day(at, now)}`),
    saysDate: () => true,
    fix: ({ note }) => (partsOf(note)[1] === 'suspended' ? 'Open account' : 'Reconnect'),
    to: ({ note, subject }) =>
      areaAddress('socialPosting', { tab: 'accounts', account: partsOf(note ?? subject)[0] ?? '' }),
    all: {
      noun: { one: 'account that can’t post', many: 'accounts that can’t post' },
      to: areaAddress('socialPosting', { tab: 'accounts' }),
    },
  },
};
