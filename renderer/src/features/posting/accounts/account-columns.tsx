import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { handleOf, platformTitles } from '#renderer/entities/post/post-labels.ts';
import { dollars } from '#renderer/features/posting/composer/post-problems.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Status } from '#renderer/ui/marks/status.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { accountStatusLabels, accountStatusLooks, slotsText } from './account-labels.ts';
import styles from './accounts.module.css';

type StatusProps = Pick<SocialAccount, 'status'> & { isTag?: boolean };

export const AccountStatusMark = ({ status, isTag = false }: StatusProps) => (
  <Status look={accountStatusLooks[status]} isTag={isTag} />
);

const costOf = ({ monthMills }: SocialAccount): string => (monthMills === 0 ? '' : dollars(monthMills));

/** Figures are those of the current month. */
export const accountColumns: readonly Column<SocialAccount>[] = [
  {
    id: 'account',
    label: 'Account',
    sortsBy: 'account',
    isFixed: true,
    render: (account, { link }) => (
      <span className={styles['who']}>
        <ModelPhoto
          id={account.modelId}
          stageName={account.modelName}
          photoUrl={account.modelPhotoUrl}
          size={28}
        />
        <span className={styles['names']}>
          {link(handleOf(account))}
          <span className={styles['quiet']} dir="auto">
            {account.modelName}
          </span>
        </span>
      </span>
    ),
    text: handleOf,
  },
  {
    id: 'platform',
    label: 'Platform',
    widths: [110, 96],
    givesWay: 3,
    render: ({ platform }) => platformTitles[platform],
    text: ({ platform }) => platformTitles[platform],
  },
  {
    id: 'status',
    label: 'Status',
    widths: [140, 140, 130],
    render: (account) => <AccountStatusMark status={account.status} />,
    text: ({ status }) => accountStatusLabels[status],
  },
  {
    id: 'slots',
    label: 'Slots',
    widths: [130, 120],
    givesWay: 2,
    render: slotsText,
    text: ({ slots }) => String(slots.length),
  },
  {
    id: 'planned',
    label: 'Planned',
    sortsBy: 'planned',
    widths: [84],
    align: 'end',
    givesWay: 3,
    render: ({ planned }) => formatCount(planned),
    text: ({ planned }) => String(planned),
  },
  {
    id: 'posts',
    label: 'This month',
    sortsBy: 'posts',
    widths: [100],
    align: 'end',
    givesWay: 2,
    render: ({ monthPosts }) => formatCount(monthPosts),
    text: ({ monthPosts }) => String(monthPosts),
  },
  {
    id: 'cost',
    label: 'Cost',
    sortsBy: 'cost',
    widths: [84],
    align: 'end',
    givesWay: 1,
    render: costOf,
    text: costOf,
  },
];

export const accountPhone: PhoneRow<SocialAccount> = {
  label: 'Account',
  main: (account, { link }) => (
    <span className={styles['names']}>
      {link(handleOf(account))}
      <span className={styles['quiet']} dir="auto">
        {account.modelName} · {platformTitles[account.platform]}
      </span>
    </span>
  ),
  sideLabel: 'Status',
  side: (account) => <AccountStatusMark status={account.status} />,
};

export const accountCsv = { name: 'Social accounts', columns: accountColumns };
