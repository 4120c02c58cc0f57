import { Button, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countOf } from '#renderer/lib/text/counts.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Socials } from '#shared/contract/socials.ts';
import { isWritten, planImport, type PlannedRow, type WrittenRow } from './import-plan.ts';
import { byOutcome, loginName, loginPlatform, outcomeWords, rowNoun } from './import-labels.ts';
import type { Login, LoginFile } from './login-reader.ts';
import { RowList } from './row-list.tsx';
import styles from './import.module.css';

type Props = {
  socials: Socials;
  file: LoginFile;
  onStart: (rows: WrittenRow[], withNotes: boolean) => void;
  onCancel: () => void;
};

/** Previews what the file would change; the user chooses the rows before anything is written. */
export function CheckRows({ socials, file, onStart, onCancel }: Props) {
  // New accounts are selected by default; an existing password is replaced only if the user selects it.
  const [switched, setSwitched] = useState<ReadonlySet<number>>(new Set());
  const [withNotes, setWithNotes] = useState(false);
  const existing = useMemo(() => changesIn(file, socials), [file, socials]);
  const { rows, chosen, possible } = useMemo(() => {
    const isChosen = ({ index }: Login) => switched.has(index) === existing.has(index);
    const planned = planImport(file.logins, socials, isChosen).sort(byOutcome);
    const written = planned.filter(isWritten);
    return { rows: planned, possible: written, chosen: written.filter(({ login }) => isChosen(login)) };
  }, [file, socials, switched, existing]);
  const chosenRows = useMemo(() => new Set(chosen.map(({ login }) => login.index)), [chosen]);
  const isAll = possible.length > 0 && chosen.length === possible.length;
  const switchOne = (index: number) => {
    const next = new Set(switched);
    if (!next.delete(index)) next.add(index);
    setSwitched(next);
  };
  const switchAll = () => {
    setSwitched(new Set(file.logins.flatMap(({ index }) => (existing.has(index) === !isAll ? [index] : []))));
  };
  const hasNotes = chosen.some(({ login, outcome }) => login.hasNotes && outcome.kind !== 'change');
  return (
    <>
      <DialogFields>
        <p className={styles['lead']}>
          {countOf(file.logins.length, rowNoun)}
          {file.manager === undefined ? '' : ` from ${file.manager}`}.{' '}
          {possible.length === 0
            ? 'None of them can be imported for this model.'
            : existing.size === 0
              ? 'Nothing is written yet.'
              : 'Nothing is written yet. To replace a password that is stored here, choose its row: the replaced one can be shown for another 30 days.'}
        </p>
        {possible.length === 0 ? null : (
          <Row gap={12} justify="between" className={styles['bar']}>
            <Checkbox
              size="sm"
              label="Choose all"
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              onChange={switchAll}
            />
            <span role="status">
              {chosen.length} of {countOf(possible.length, rowNoun)} chosen
            </span>
          </Row>
        )}
        <RowList
          label="Rows of the file"
          rows={rows}
          mark={(row) =>
            isWritten(row) ? (
              <Checkbox
                size="sm"
                aria-label={`${outcomeWords(row.outcome)}: ${loginPlatform(row.login)}, ${loginName(row.login)}`}
                checked={chosenRows.has(row.login.index)}
                onChange={() => {
                  switchOne(row.login.index);
                }}
              />
            ) : (
              <span className={styles['mark']} aria-hidden>
                –
              </span>
            )
          }
          what={whatOf}
        />
        {hasNotes ? (
          <Checkbox
            size="sm"
            label="Import notes of new accounts"
            description="Notes aren’t encrypted: everyone who can view this model’s socials reads them."
            checked={withNotes}
            onChange={(event) => {
              setWithNotes(event.currentTarget.checked);
            }}
          />
        ) : null}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onStart(chosen, withNotes);
          }}
        >
          Import {countOf(chosen.length, rowNoun)}
        </Button>
      </DialogFoot>
    </>
  );
}

const whatOf = ({ login, outcome }: PlannedRow): string =>
  'why' in outcome || login.warning === undefined
    ? outcomeWords(outcome)
    : `${outcomeWords(outcome)}. ${login.warning}`;

const changesIn = ({ logins }: LoginFile, socials: Socials): ReadonlySet<number> =>
  new Set(
    planImport(logins, socials, () => false).flatMap(({ login, outcome }) =>
      outcome.kind === 'change' ? [login.index] : [],
    ),
  );
