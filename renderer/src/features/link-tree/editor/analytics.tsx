import { Button, SegmentedControl, Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { linkTreeQueries } from '#renderer/features/link-tree/queries.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { dayWords } from '#renderer/lib/when/typed-when.ts';
import { BarRows } from '#renderer/ui/chart/bar-rows.tsx';
import { changeText } from '#renderer/ui/chart/chart-scale.ts';
import { Chart, type ChartPoint } from '#renderer/ui/chart/chart.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Row, Spacer } from '#renderer/ui/layout/parts.tsx';
import type { LinkTreeDetail, LinkTreeStats } from '#shared/contract/link-trees.ts';
import { saveStats } from './save-stats.ts';
import styles from './analytics.module.css';

const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];
/** Below this width the three ranges don't fit next to each other. */
const narrow = 500;
const measures = [
  { value: 'views', label: 'Views' },
  { value: 'clicks', label: 'Clicks' },
] as const;
type Measure = (typeof measures)[number]['value'];
/** Days are counted in UTC. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Views, clicks and visitors of a range, compared with the range before, and where visitors come from. */
export function Analytics({ page }: { page: LinkTreeDetail }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [range, setRange] = useState('7');
  const [measure, setMeasure] = useState<Measure>('views');
  const days = Number(range);
  const today = dayBefore(0);
  const { data, error, isFetching, refetch } = useQuery(
    linkTreeQueries.stats(page.id, dayBefore(days - 1), today),
  );
  // The range before is only for comparison: the page works without it.
  const { data: before } = useQuery(linkTreeQueries.stats(page.id, dayBefore(2 * days - 1), dayBefore(days)));
  return (
    <div className={styles['analytics']} ref={ref}>
      <Row gap={6} wrap className={styles['acts']}>
        <SegmentedControl
          aria-label="What is counted"
          size="sm"
          data={[...measures]}
          value={measure}
          onChange={(value) => {
            setMeasure(value === 'clicks' ? 'clicks' : 'views');
          }}
        />
        <Spacer />
        {width > 0 && width < narrow ? (
          <Select
            aria-label="Range"
            size="sm"
            className={styles['range'] ?? ''}
            data={ranges}
            value={range}
            allowDeselect={false}
            onChange={(value) => {
              if (value !== null) setRange(value);
            }}
          />
        ) : (
          <SegmentedControl aria-label="Range" size="sm" data={ranges} value={range} onChange={setRange} />
        )}
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
      </Row>
      {data !== undefined ? (
        <>
          <Totals stats={data} />
          <Chart
            label={measure === 'views' ? 'Views' : 'Clicks'}
            unit="Day"
            points={pointsOf(data, before, measure)}
            isLastOpen={data.days.at(-1)?.day === today}
          />
          <Sources stats={data} />
          <p className={styles['note']}>Days are counted in UTC. A visitor counts once a day.</p>
        </>
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

/** Each day of a range with the same day of the range before. */
function pointsOf(
  { days }: LinkTreeStats,
  before: LinkTreeStats | undefined,
  measure: Measure,
): readonly ChartPoint[] {
  const now = Date.now();
  const today = dayBefore(0);
  // If nothing was counted in the range before, there is nothing to compare.
  const had = before?.days.some((each) => each[measure] > 0) === true ? before.days : [];
  const earlier = new Map(had.map((each) => [each.day, each[measure]]));
  return days.map((each) => {
    const day = addDays(each.day, -days.length);
    const value = earlier.get(day);
    return {
      name: dayWords(each.day, now),
      label: each.day === today ? 'Today' : dayWords(each.day, now).replace(/^\w+ (?=\d)/, ''),
      value: each[measure],
      ...(value === undefined ? {} : { before: { name: dayWords(day, now), value } }),
    };
  });
}

const tiles = [
  ['views', 'Views'],
  ['visitors', 'Visitors'],
  ['clicks', 'Clicks'],
] as const;

function Totals({ stats: { total, before } }: { stats: LinkTreeStats }) {
  return (
    <dl className={styles['tiles']}>
      {tiles.map(([name, label]) => {
        const change = changeText(total[name], before[name]);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {formatCount(total[name])}
              {change === undefined ? null : (
                <small>
                  <b
                    data-tone={
                      total[name] > before[name] ? 'good' : total[name] < before[name] ? 'bad' : undefined
                    }
                  >
                    {change}
                  </b>{' '}
                  {formatCount(before[name])} before
                </small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const deviceWords: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
};
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code);
/** A flag emoji, or its letters if the system has no such flag. */
const flagOf = (code: string): string =>
  code.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65));
const countries = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' });
const countryName = (code: string): string => (isCountry(code) ? (countries.of(code) ?? code) : code);

function Sources({ stats: { total, ...stats } }: { stats: LinkTreeStats }) {
  const byViews = (rows: LinkTreeStats['referrers'], labelOf: (key: string) => string) =>
    rows.map(({ key, views }) => ({ id: key, label: labelOf(key), count: views }));
  return (
    <div className={styles['sources']}>
      <BarRows
        title="Top links"
        unit="Clicks"
        total={total.clicks}
        rows={stats.links.map(({ id, label, clicks }) => ({
          id,
          label: label ?? 'Deleted link',
          count: clicks,
        }))}
      />
      <BarRows
        title="Countries"
        unit="Views"
        total={total.views}
        rows={byViews(stats.countries, (key) => (key === '' ? 'Unknown' : countryName(key))).map((row) =>
          isCountry(row.id) ? { ...row, sign: flagOf(row.id) } : row,
        )}
      />
      <BarRows
        title="Referrers"
        unit="Views"
        total={total.views}
        rows={byViews(stats.referrers, (key) => key || 'Direct')}
      />
      <BarRows
        title="Devices"
        unit="Views"
        total={total.views}
        rows={byViews(stats.devices, (key) => deviceWords[key] ?? 'Unknown')}
      />
    </div>
  );
}
