import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import type { TagTone } from '#renderer/ui/marks/tag.tsx';
import type { ImportBatch } from '#shared/contract/imports.ts';

export const rowWords = { one: 'row', many: 'rows' };

export const keptWords = (kept: number): string =>
  kept === 1
    ? '1 record was changed after import and was kept'
    : `${formatCount(kept)} records were changed after import and were kept`;

const words: Readonly<Record<ImportBatch['status'], { label: string; tone: TagTone }>> = {
  dry_run: { label: 'Checked', tone: 'neutral' },
  importing: { label: 'Not finished', tone: 'warning' },
  completed: { label: 'Done', tone: 'success' },
  undoing: { label: 'Not finished', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
};
export const statusWords = ({ status }: Pick<ImportBatch, 'status'>) => words[status];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long an import can still be undone; undefined if it can't. */
export function undoLeft(
  { status, undoUntil }: ImportBatch,
  now: number,
): { words: string; isShort: boolean } | undefined {
  if (status === 'undone' || status === 'dry_run' || undoUntil === null) return undefined;
  const left = Date.parse(undoUntil) - now;
  if (left <= 0) return undefined;
  if (left < hourMs)
    return { words: `${String(Math.max(1, Math.floor(left / minuteMs)))}m left`, isShort: true };
  const hours = Math.floor(left / hourMs);
  if (hours < 24) return { words: `${String(hours)}h left`, isShort: true };
  return { words: `${countOf(Math.round(hours / 24), { one: 'day', many: 'days' })} left`, isShort: false };
}
