import { useQueries } from '@tanstack/react-query';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { loadCounter } from '#shared/domain/post-length.ts';
import type { SocialPlatform } from '#shared/domain/post-limits.ts';
import { charactersOf, platformOf } from '#shared/domain/social-platforms.ts';
import { leftOf, type Counters } from './post-problems.ts';
import styles from './composer.module.css';

/** The character counters of these accounts' platforms, as far as they have loaded: X's counter is a library. */
export function useCounters(accounts: readonly SocialAccount[]): Counters {
  const wanted = [...new Set(accounts.map(({ platform }) => platformOf(platform)))];
  return useQueries({
    queries: wanted.map((platform: SocialPlatform) => ({
      queryKey: ['post-counter', platform],
      // The function is wrapped because structural sharing works on plain data only.
      queryFn: async () => ({ count: await loadCounter(platform) }),
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    })),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data }, place) => {
          const platform = wanted[place];
          return data === undefined || platform === undefined ? [] : [[platform, data.count]];
        }),
      ),
  });
}

const near = 40;
const radius = 7.75;
const around = 2 * Math.PI * radius;

type Props = { body: string; account: SocialAccount | undefined; counters: Counters };

/** A ring, and how many characters are left: `35 left of 280`. */
export function Counter({ body, account, counters }: Props) {
  const left = account === undefined ? undefined : leftOf(body, account, counters);
  if (account === undefined || left === undefined) return null;
  const most = charactersOf(account);
  const share = Math.min(1, Math.max(0, (most - left) / most));
  const tone = left < 0 ? 'over' : left < near ? 'near' : 'calm';
  return (
    <span className={styles['counter']} role="status" data-tone={tone}>
      <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden>
        <circle cx={9} cy={9} r={radius} />
        <circle
          cx={9}
          cy={9}
          r={radius}
          data-share
          strokeDasharray={`${String(share * around)} ${String(around)}`}
          transform="rotate(-90 9 9)"
        />
      </svg>
      {left < 0 ? (
        <b>Post is {formatCount(-left)} characters over the limit</b>
      ) : (
        <span>
          <b>{formatCount(left)}</b> left of {formatCount(most)}
        </span>
      )}
    </span>
  );
}
