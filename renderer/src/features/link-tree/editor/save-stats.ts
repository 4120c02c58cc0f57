import type { Column } from '#renderer/ui/table/columns.ts';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import type { LinkTreeStats } from '#shared/contract/link-trees.ts';

type Line = { what: string; key: string; views: string; clicks: string };

const column = (id: keyof Line, label: string): Column<Line> => ({
  id,
  label,
  render: (line) => line[id],
  text: (line) => line[id],
});
const columns = [
  column('what', 'Kind'),
  column('key', 'Name'),
  column('views', 'Views'),
  column('clicks', 'Clicks'),
];

/** Exports all numbers of a range as a file. */
export function saveStats(domain: string, stats: LinkTreeStats): void {
  const parts = [
    ['Referrer', stats.referrers],
    ['Country', stats.countries],
    ['Device', stats.devices],
  ] as const;
  downloadCsv(`link page ${domain}`, columns, [
    ...stats.days.map(({ day, views, clicks }) => ({
      what: 'Day',
      key: day,
      views: String(views),
      clicks: String(clicks),
    })),
    ...stats.links.map(({ label, clicks }) => ({
      what: 'Link',
      key: label ?? 'Deleted link',
      views: '',
      clicks: String(clicks),
    })),
    ...parts.flatMap(([what, rows]) =>
      rows.map(({ key, views, clicks }) => ({ what, key, views: String(views), clicks: String(clicks) })),
    ),
  ]);
}
