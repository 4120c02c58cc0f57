import '#renderer/ui/choice/radio.css';
import { Button, Radio } from '@mantine/core';
import { IconDownload, IconUsers } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { paths } from '#shared/domain/areas.ts';
import type { CheckedRow } from '#renderer/features/model-import/checked-row.ts';
import { isChosenAtFirst } from '#renderer/features/model-import/outcome-labels.ts';
import page from '#renderer/features/model-import/page.module.css';
import { downloadRejected } from '#renderer/features/model-import/rejected-rows.ts';
import type { useChosenRows } from '#renderer/features/model-import/use-chosen-rows.ts';
import { FileFacts } from '#renderer/features/model-import/upload/file-facts.tsx';
import { FileInput } from '#renderer/ui/file/file-input.tsx';
import { rowWords } from '#renderer/features/model-import/batch-labels.ts';
import { Hint, Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { RowDetails } from './row-details.tsx';

type Props = {
  batch: ImportBatch;
  rows: readonly CheckedRow[];
  chosen: ReturnType<typeof useChosenRows>;
  openRow: CheckedRow | undefined;
  onCloseRow: () => void;
  onReplace: (file: File) => void;
};
const days = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const undoMs = 7 * 86_400_000;

/** The side panel: the open row, the plan's limit, the file of rejected rows, and how long the import can be undone. */
export function CheckPanel({ batch, rows, chosen, openRow, onCloseRow, onReplace }: Props) {
  const now = useCurrentMinute();
  const errors = rows.filter(({ outcome }) => outcome === 'invalid');
  const over = rows.filter(({ outcome }) => outcome === 'over_limit');
  const repeats = rows.filter(({ outcome }) => outcome === 'repeated' || outcome === 'duplicate');
  return (
    <aside className={page['panel']} aria-label="Before you import">
      <FileFacts
        name={batch.fileName}
        facts={`${countOf(batch.rowCount, rowWords)}, ${countOf(batch.columns.length, { one: 'column', many: 'columns' })} matched`}
      >
        <FileInput size="xs" variant="default" onChoose={onReplace}>
          Replace
        </FileInput>
      </FileFacts>
      {openRow === undefined ? null : (
        <RowDetails row={openRow} columns={batch.columns} onClose={onCloseRow} />
      )}
      {over.length === 0 ? null : <PlanLimit rows={rows} over={over} chosen={chosen} batch={batch} />}
      {errors.length === 0 ? null : (
        <section className={page['block']}>
          <h2>
            Errors{' '}
            <Text weight={400} tone="dimmed">
              {formatCount(errors.length)}
            </Text>
          </h2>
          <Hint as="p" className={page['hint']}>
            {rowList(errors)} left out. Correct {errors.length === 1 ? 'it' : 'them'} in the file and import
            only that file.
          </Hint>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.7} />}
            onClick={() => {
              downloadRejected(batch, errors);
            }}
          >
            Download {countOf(errors.length, rowWords)} with reasons
          </Button>
        </section>
      )}
      {repeats.length === 0 ? null : (
        <section className={page['block']}>
          <h2>
            Duplicates{' '}
            <Text weight={400} tone="dimmed">
              {formatCount(repeats.length)}
            </Text>
          </h2>
          <Hint as="p" className={page['hint']}>
            A row with the real name of another model is left alone unless you check it in the list. Rows that
            repeat a stage name are left alone.
          </Hint>
        </section>
      )}
      <section className={page['block']}>
        <h2>Undo</h2>
        <Hint as="p" className={page['hint']}>
          You can undo the whole import until {days.format(now + undoMs)}. Records edited since are kept.
        </Hint>
      </section>
    </aside>
  );
}

function rowList(rows: readonly CheckedRow[]): string {
  const numbers = rows.slice(0, 3).map(({ rowNumber }) => formatCount(rowNumber));
  if (rows.length === 1) return `Row ${numbers.join('')} is`;
  if (rows.length > 3) return `Rows ${numbers.join(', ')} and ${formatCount(rows.length - 3)} more are`;
  return `Rows ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''} are`;
}

type LimitProps = Pick<Props, 'batch' | 'rows' | 'chosen'> & { over: readonly CheckedRow[] };

/** What to do if the plan has no room for all new models. */
function PlanLimit({ batch, rows, over, chosen }: LimitProps) {
  const title = useId();
  const fits = rows.filter(({ outcome }) => outcome === 'new').length;
  const updates = rows.filter(({ outcome }) => outcome === 'update').length;
  const isUpdatesOnly =
    !chosen.isAsAtFirst &&
    chosen.chosen.size === updates &&
    rows.every(({ id, outcome }) => (outcome === 'update') === chosen.chosen.has(id));
  return (
    <section className={page['block']}>
      <h2 id={title}>Plan limit</h2>
      <p className={page['strip']}>
        <IconUsers size={16} stroke={1.7} aria-hidden />
        <span>
          {countOf(fits + over.length, { one: 'new model needs a place', many: 'new models need a place' })}{' '}
          in a plan. {formatCount(fits)} {fits === 1 ? 'fits' : 'fit'}, {countOf(over.length, rowWords)} over
          the limit.
        </span>
      </p>
      <Radio.Group
        aria-labelledby={title}
        value={chosen.isAsAtFirst ? 'fits' : isUpdatesOnly ? 'updates' : ''}
        onChange={(value) => {
          chosen.choose(value === 'updates' ? ({ outcome }) => outcome === 'update' : isChosenAtFirst);
        }}
      >
        <Stack gap={10}>
          <Radio
            size="xs"
            value="fits"
            label="Create those that fit, and all updates"
            description={`${countOf(over.length, rowWords)} can be downloaded for later`}
          />
          <Radio size="xs" value="updates" label="Updates only" description={countOf(updates, rowWords)} />
        </Stack>
      </Radio.Group>
      <Row gap={12} wrap className={page['links']}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} />}
          onClick={() => {
            downloadRejected(batch, over);
          }}
        >
          Download {countOf(over.length, rowWords)}
        </Button>
        <Link to={paths.subscription} className={page['link']}>
          View plans
        </Link>
      </Row>
    </section>
  );
}
