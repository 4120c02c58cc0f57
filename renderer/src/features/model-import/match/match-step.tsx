import { rowWords } from '#renderer/features/model-import/batch-labels.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import page from '#renderer/features/model-import/page.module.css';
import type { FieldId } from '#renderer/features/model-import/reader/fields.ts';
import type { OpenFile } from '#renderer/features/model-import/open-file.ts';
import type { FileInHand, ImportSettings } from '#renderer/features/model-import/use-file.ts';
import { ColumnTable } from './column-table.tsx';
import { ImportHead } from '#renderer/features/model-import/components/import-head.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { MatchPanel } from './match-panel.tsx';

type Props = { file: OpenFile; hand: FileInHand; onChecked: (id: string) => void; onCancel: () => void };

/** Matches each column of the file with a field. */
export function MatchStep({ file, hand, onChecked, onCancel }: Props) {
  const viewer = useViewer();
  const { summary, mapping, findings } = file;
  const defaultZone = useQuery(modelQueries.defaultTimezone()).data ?? 'UTC';
  const [chosen, setChosen] = useState<Partial<ImportSettings>>({});
  const settings: ImportSettings = { mode: 'update', managerId: viewer.id, timezone: defaultZone, ...chosen };
  const isBusy = hand.sent !== undefined;
  const missing = mapping.includes('stageName') ? undefined : 'Choose which column is the stage name.';
  const problem = hand.problem ?? missing;
  const setField = (column: number, field: FieldId | null) => {
    // Only one column can fill a field: the last one chosen.
    void hand.setMapping(
      mapping.map((held, index) => (index === column ? field : held === field ? null : held)),
    );
  };
  const check = async () => {
    const id = await hand.check(settings);
    if (id !== undefined) onChecked(id);
  };
  const kinds = (kind: string) => findings.filter((finding) => finding.kind === kind).length;
  const looks = kinds('look');
  return (
    <Row align="stretch" grow className={page['page']}>
      <Stack grow className={page['main']}>
        <ImportHead step="Match columns">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            rightSection={<IconArrowRight size={16} stroke={1.8} />}
            loading={isBusy}
            disabled={missing !== undefined}
            onClick={() => void check()}
          >
            Check {countOf(summary.rowCount, rowWords)}
          </Button>
        </ImportHead>
        {problem === undefined ? null : (
          <div role="alert" className={page['problem']}>
            {problem}
          </div>
        )}
        <div className={page['scroll']} role="region" aria-label="Columns" tabIndex={0}>
          <ColumnTable
            columns={summary.columns}
            mapping={mapping}
            findings={findings}
            isDisabled={isBusy}
            mayChooseManager={hand.mayChooseManager}
            onChange={setField}
          />
        </div>
        <div className={page['foot']}>
          <span>{countOf(summary.columns.length, { one: 'column', many: 'columns' })}</span>
          <span>{formatCount(kinds('matched') + looks)} matched</span>
          {looks === 0 ? null : (
            <Row as="span" gap={4} inline tone="warning">
              <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
              {formatCount(looks)} to look at
            </Row>
          )}
          <span>{formatCount(kinds('left') + kinds('blocked'))} not imported</span>
          <span className={page['end']} role="status">
            {hand.sent === undefined
              ? 'Nothing is written before the last step.'
              : `Checking ${formatCount(hand.sent)} of ${formatCount(summary.rowCount)}`}
          </span>
        </div>
      </Stack>
      <MatchPanel
        file={file}
        hand={hand}
        settings={settings}
        isDisabled={isBusy}
        onChange={(changes) => {
          setChosen({ ...chosen, ...changes });
        }}
      />
    </Row>
  );
}
