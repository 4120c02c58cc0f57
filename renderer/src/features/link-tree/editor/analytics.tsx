import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { linkTreeQueries } from '#renderer/features/link-tree/queries.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { LinkTreeDetail, LinkTreeStats } from '#shared/contract/link-trees.ts';
import { DayChart } from './day-chart.tsx';
import { saveStats } from './save-stats.ts';
import styles from './editor.module.css';

const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Views, clicks and visitors of a range, beside the one before, and where they come from. */
export function Analytics({ page }: { page: LinkTreeDetail }) {
  const [days, setDays] = useState('7');
  const { data, error, isFetching, refetch } = useQuery(
    linkTreeQueries.stats(page.id, dayBefore(Number(days) - 1), dayBefore(0)),
  );
  return (
    <div className={styles['form']}>
      <div className={styles['acts']}>
        <SegmentedControl aria-label="Range" size="sm" data={ranges} value={days} onChange={setDays} />
        <span className={styles['grow']} />
        <Button
          size="sm"
          variant="default"
          disabled={data === undefined}
          onClick={() => {
            if (data !== undefined) saveStats(page.domain, data);
          }}
        >
          Export CSV
        </Button>
      </div>
      {data !== undefined ? (
        <Numbers stats={data} />
      ) : error === null ? (
        <PendingLines label="Loading the numbers" />
      ) : (
        <LoadFailure
          title={errorMessage('linkTrees.stats', error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {error.message}
        </LoadFailure>
      )}
    </div>
  );
}

const tiles = [
  ['views', 'Views'],
  ['visitors', 'Visitors'],
  ['clicks', 'Clicks'],
] as const;
const deviceWords: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
};

function Numbers({ stats }: { stats: LinkTreeStats }) {
  return (
    <>
      <dl className={styles['tiles']}>
        {tiles.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {formatCount(stats.total[name])}
              <small>{compared(stats.total[name], stats.before[name])}</small>
            </dd>
          </div>
        ))}
      </dl>
      <DayChart days={stats.days} />
      <Top
        title="Top links"
        rows={stats.links.map(({ label, clicks }) => [label ?? 'Deleted link', clicks])}
      />
      <Top title="Referrers" rows={stats.referrers.map(({ key, views }) => [key || 'Direct', views])} />
      <Top title="Countries" rows={stats.countries.map(({ key, views }) => [key || 'Unknown', views])} />
      <Top
        title="Devices"
        rows={stats.devices.map(({ key, views }) => [deviceWords[key] ?? 'Unknown', views])}
      />
    </>
  );
}

/** `+12% on the period before`; nothing where there was none. */
function compared(now: number, before: number): string {
  if (before === 0) return '';
  const change = Math.round(((now - before) / before) * 100);
  return `${change > 0 ? '+' : ''}${String(change)}% on the period before`;
}

function Top({ title, rows }: { title: string; rows: [string, number][] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles['label']}>{title}</h3>
      <ul className={styles['versions']}>
        {rows.map(([label, count], place) => (
          <li key={`${label} ${String(place)}`}>
            <span className={styles['grow']} dir="auto">
              {label}
            </span>
            {formatCount(count)}
          </li>
        ))}
      </ul>
    </section>
  );
}
