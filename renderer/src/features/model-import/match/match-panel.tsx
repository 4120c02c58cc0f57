import '#renderer/ui/choice/radio.css';
import { Radio } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { timezoneOptions } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { importModes } from '#shared/contract/imports.ts';
import page from '#renderer/features/model-import/page.module.css';
import { encodings, type Encoding } from '#renderer/lib/csv/decode.ts';
import { delimiters } from '#renderer/lib/csv/read-file.ts';
import type { OpenFile } from '#renderer/features/model-import/open-file.ts';
import type { FileInHand, ImportSettings } from '#renderer/features/model-import/use-file.ts';
import { FileFacts } from '#renderer/features/model-import/upload/file-facts.tsx';
import { FileInput } from '#renderer/ui/file/file-input.tsx';
import { Hint, Stack } from '#renderer/ui/layout/parts.tsx';
import styles from './match-panel.module.css';

type Props = {
  file: OpenFile;
  hand: FileInHand;
  settings: ImportSettings;
  isDisabled: boolean;
  onChange: (changes: Partial<ImportSettings>) => void;
};

const modeWords = {
  update: { label: 'Fill and update', description: 'Empty cells change nothing' },
  fill: { label: 'Fill empty fields only', description: undefined },
  skip: { label: 'Skip the row', description: undefined },
} as const;

const sizeWords = (bytes: number) =>
  bytes < 1_000_000
    ? `${String(Math.max(1, Math.round(bytes / 1000)))} KB`
    : `${(bytes / 1e6).toFixed(1)} MB`;

/** How the file is read, what happens to existing models, and the defaults of new ones. */
export function MatchPanel({ file, hand, settings, isDisabled, onChange }: Props) {
  const { summary } = file;
  const { encoding, delimiter } = summary;
  const modeLabel = useId();
  const choices = usePersonChoices({ isEnabled: hand.mayChooseManager });
  return (
    <aside className={page['panel']} aria-label="Import options">
      <FileFacts
        name={file.name}
        facts={`${countOf(summary.rowCount, { one: 'row', many: 'rows' })}, ${countOf(summary.columns.length, { one: 'column', many: 'columns' })}, ${sizeWords(file.size)}`}
      >
        <FileInput
          size="xs"
          variant="default"
          loading={hand.isReading}
          onChoose={(next) => void hand.choose(next)}
        >
          Replace
        </FileInput>
      </FileFacts>
      <section className={page['block']}>
        <div className={styles['reading']}>
          <EditableChoice
            size="sm"
            label="Encoding"
            disabled={isDisabled}
            data={
              encoding === 'utf-16be'
                ? [...encodings, { value: encoding, label: 'UTF-16 (BE)' }]
                : [...encodings]
            }
            value={encoding}
            onChange={(value) => void hand.readAgain({ encoding: value as Encoding, delimiter })}
          />
          <EditableChoice
            size="sm"
            label="Separator"
            disabled={isDisabled}
            data={[...delimiters]}
            value={delimiter}
            onChange={(value) => void hand.readAgain({ encoding, delimiter: value ?? undefined })}
          />
        </div>
      </section>
      <section className={page['block']}>
        <h2 id={modeLabel}>When a model exists</h2>
        <Hint as="p" className={page['hint']}>
          Found by stage name, ignoring case and accents
        </Hint>
        <Radio.Group
          aria-labelledby={modeLabel}
          value={settings.mode}
          onChange={(value) => {
            const mode = importModes.find((known) => known === value);
            if (mode !== undefined) onChange({ mode });
          }}
        >
          <Stack gap={10}>
            {importModes.map((mode) => (
              <Radio key={mode} size="xs" value={mode} disabled={isDisabled} {...modeWords[mode]} />
            ))}
          </Stack>
        </Radio.Group>
      </section>
      <section className={page['block']}>
        <h2>For new models</h2>
        <Stack gap={12} className={page['fields']}>
          {hand.mayChooseManager ? (
            <EditableChoice
              size="sm"
              searchable
              label="Main manager, if empty"
              disabled={isDisabled || choices.query.data === undefined}
              data={choices.options}
              renderOption={renderPersonOption}
              value={settings.managerId}
              {...choices.search}
              onChange={(managerId) => {
                onChange({ managerId });
              }}
            />
          ) : null}
          <EditableChoice
            size="sm"
            searchable
            label="Timezone, if empty"
            disabled={isDisabled}
            data={timezoneOptions(settings.timezone)}
            value={settings.timezone}
            onChange={(timezone) => {
              if (timezone !== null) onChange({ timezone });
            }}
          />
        </Stack>
      </section>
      <PlanRoom />
    </aside>
  );
}

/** How many more models the user's plan allows, if it has a limit. */
function PlanRoom() {
  const { id } = useViewer();
  const plan = useQuery(planQueries.subscription(id)).data;
  const used = useQuery(planQueries.usage(id)).data?.modelsUsed;
  if (plan === undefined || used === undefined || plan.modelsLimit === -1) return null;
  const left = Math.max(0, plan.modelsLimit - used);
  return (
    <section className={page['block']}>
      <p className={page['strip']}>
        <IconUsers size={16} stroke={1.7} aria-hidden />
        <span>
          {countOf(left, { one: 'model', many: 'models' })} left on the {plan.planName} plan ({used} of{' '}
          {plan.modelsLimit}). The check shows which rows fit.
        </span>
      </p>
    </section>
  );
}
