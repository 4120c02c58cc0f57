import { Loader } from '@mantine/core';
import { useMemo } from 'react';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { FooterCount } from './list-footer.tsx';
import type { Total } from './list-types.ts';
import type { List } from './rows/use-list.ts';
import styles from './list-footer.module.css';

/** A kind of row and its count; clicking the count filters by it. */
export type Tally<Row> = {
  label: string;
  /** Set if someone has to act on them. */
  tone?: 'danger' | 'warning';
  /** The filter that selects them, and its value. */
  param: string;
  value: string;
  isOne: (row: Row) => boolean;
};

const noTallies: readonly never[] = [];

type Props<Row extends { id: string }> = { list: List<Row>; tallies: readonly Tally<Row>[] | undefined };

/** The number of rows, in total and by kind. */
export function ListCounts<Row extends { id: string }>({ list, tallies = noTallies }: Props<Row>) {
  const { shown, pages, address } = list;
  const counts = useMemo(() => tallies.map(({ isOne }) => shown.filter(isOne).length), [tallies, shown]);
  if (list.isGrowing || list.isOutdated)
    return (
      <span className={styles['status']} role="status">
        <Loader size={12} color="gray" />
        {list.isGrowing ? `${countOf(list.rows.length, list.words)} so far, loading more` : 'Loading…'}
      </span>
    );
  return (
    <>
      <span role="status">{countWords(list)}</span>
      {tallies.map(({ label, tone, param, value }, index) => {
        const count = counts[index] ?? 0;
        const isSet = address.values[param] === value;
        return count === 0 && !isSet ? null : (
          <FooterCount
            key={label}
            isPressed={isSet}
            tone={tone}
            onClick={() => {
              address.setFilter(param, isSet ? '' : value);
            }}
          >
            {formatCount(count)} {label}
          </FooterCount>
        );
      })}
      {pages?.hasMore === true ? (
        <FooterCount
          onClick={() => {
            if (!pages.isLoading) void pages.loadMore();
          }}
        >
          {pages.isLoading ? 'Loading…' : 'Load more'}
        </FooterCount>
      ) : null}
    </>
  );
}

function countWords<Row extends { id: string }>({ rows, shown, words, pages, address }: List<Row>): string {
  const loaded = countOf(rows.length, words);
  if (pages === undefined)
    return shown.length === rows.length ? loaded : `${formatCount(shown.length)} of ${loaded}`;
  if (pages.isTextLocal && address.hasText)
    return `${formatCount(shown.length)} of ${loaded}${pages.hasMore ? ' loaded' : ''}`;
  if (!pages.hasMore) return loaded;
  return pages.total === undefined
    ? `${loaded} loaded`
    : `${formatCount(rows.length)} of ${totalWords(pages.total)} ${words.many} loaded`;
}

/** `1,204`, or `10,000+` if counting stopped there. */
export const totalWords = ({ count, isCapped }: Total): string =>
  `${formatCount(count)}${isCapped ? '+' : ''}`;
