import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { deviceOf } from '#renderer/entities/session/device.ts';
import { newestFirst } from '#renderer/lib/lists/newest-first.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { PagedLines } from '#renderer/ui/feedback/paged-lines.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { Column } from '#renderer/ui/table/columns.ts';
import { useCsvExport } from '#renderer/ui/table/csv/use-csv-export.ts';
import type { DocumentShare, DocumentShareView } from '#shared/contract/document-shares.ts';
import { shareQueries, shareViewsPage } from './queries.ts';
import { outcomeText } from './share-labels.ts';
import styles from './share.module.css';

const words = { one: 'entry', many: 'entries' };

/** Who opened a link, how long they read, and who was refused. */
export function ShareLog({ share }: { share: DocumentShare }) {
  const views = useInfiniteQuery(newestFirst(shareQueries.views(share.id), shareViewsPage));
  const file = useCsvExport({ name: `View log ${share.name}`, columns, words, readAll: readAll(share.id) });
  return (
    <section className={styles['log']} aria-label={`View log of ${share.name}`}>
      <div className={styles['logHead']}>
        <h3>View log</h3>
        <span dir="auto">{share.name}</span>
        <Button size="compact-sm" variant="subtle" disabled={file.read !== undefined} onClick={file.onStart}>
          Export
        </Button>
      </div>
      <PagedLines
        query={views}
        label="entries"
        none="Nobody has opened it yet"
        describe={(error) => errorMessage('documents.shareViews', error)}
      >
        {views.data?.pages.flat().map((view) => (
          <li key={view.id} className={styles['view']} data-refused={view.outcome !== 'opened' || undefined}>
            <PersonAvatar
              person={{ id: view.viewerEmail ?? view.visitor ?? '', name: viewerOf(view) }}
              size={24}
            />
            <span className={styles['words']}>
              <b dir="auto">{viewerOf(view)}</b>
              <span className={styles['facts']}>
                {view.outcome === 'opened' ? null : <IconEyeOff size={13} stroke={1.8} aria-hidden />}
                {[outcomeText(view), placeOf(view)].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            <span className={styles['when']} title={exactTime(Date.parse(view.openedAt))}>
              <TimeAgo at={view.openedAt} />
            </span>
          </li>
        ))}
      </PagedLines>
    </section>
  );
}

/** If no email is required, visitors are numbered. */
const viewerOf = ({ viewerEmail, emailVerified, visitor, outcome }: DocumentShareView): string => {
  if (viewerEmail === null) return `Visitor ${visitor ?? ''}`.trim();
  return emailVerified || outcome !== 'opened' ? viewerEmail : `${viewerEmail} (not proven)`;
};

const placeOf = ({ device, country }: DocumentShareView): string =>
  [device === null ? '' : deviceOf(device).name, country ?? ''].filter((part) => part !== '').join(', ');

const columns: readonly Column<DocumentShareView>[] = (
  [
    ['Opened', ({ openedAt }) => openedAt],
    ['Viewer', viewerOf],
    ['Address proven', ({ emailVerified }) => (emailVerified ? 'yes' : 'no')],
    ['What happened', outcomeText],
    ['Seconds', ({ seconds }) => String(seconds)],
    [
      'Seconds by page',
      ({ pages }) =>
        Object.entries(pages)
          .map(([page, seconds]) => `${page}: ${String(seconds)}`)
          .join('; '),
    ],
    ['Downloaded', ({ downloadedAt }) => downloadedAt ?? ''],
    ['Agreed', ({ agreedAt }) => agreedAt ?? ''],
    ['Device', placeOf],
  ] satisfies [string, (view: DocumentShareView) => string][]
).map(([label, text]) => ({ id: label, label, text, render: text }));

const readAll =
  (shareId: string) =>
  async (onRead: (count: number) => void, signal: AbortSignal): Promise<DocumentShareView[]> => {
    const rows: DocumentShareView[] = [];
    for (let before: string | null = null; ; before = rows.at(-1)?.id ?? null) {
      const page = await request('documents.shareViews', { shareId, before });
      signal.throwIfAborted();
      rows.push(...page);
      onRead(rows.length);
      if (page.length < shareViewsPage) return rows;
    }
  };
