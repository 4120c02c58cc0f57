import { dateText, endText, isExpired } from '#renderer/entities/document/document-labels.ts';
import { useSaveDocument } from '#renderer/features/documents/use-save-document.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { isDay } from '#renderer/lib/when/typed-when.ts';
import { readSoon } from '#renderer/lib/when/when-reader.ts';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import styles from './document-panel.module.css';

type Props = { document: DocumentDetail; canEdit: boolean; now: number };

const noDate = 'Enter a date, such as 31 Dec 2027 or next Friday.';
const wrongDays = `Enter a number of days from 0 to ${String(documentLimits.noticeDays)}.`;
const never = 'never';

const renewOptions = [
  { value: never, label: 'No' },
  ...[1, 3, 6, 12, 24, 36].map((months) => ({
    value: String(months),
    label: `By ${countOf(months, { one: 'month', many: 'months' })}`,
  })),
];

const read = async (text: string, now: number): Promise<string | undefined> =>
  (await readSoon(text, 'day', now)).readings?.[0];

const textOf = (day: string) => (isDay(day) ? dateText(day) : day);

/** The dates of a document: start, end, notice and renewal. */
export function DocumentDates({ document, canEdit, now }: Props) {
  const saveAs = useSaveDocument(document);
  const near = endText(document, now);
  return (
    <>
      <EditableText
        label="Starts"
        value={document.effectiveOn ?? ''}
        placeholder="Add a start date"
        canEdit={canEdit}
        when="day"
        onSave={saveAs({
          valueOf: ({ effectiveOn }) => effectiveOn ?? '',
          textOf,
          problem: noDate,
          changesOf: async (text) => {
            if (text.trim() === '') return { effectiveOn: null };
            const effectiveOn = await read(text, now);
            return effectiveOn === undefined ? undefined : { effectiveOn };
          },
        })}
      >
        <span>{textOf(document.effectiveOn ?? '')}</span>
      </EditableText>
      <EditableText
        label="Ends"
        value={document.expiresOn ?? ''}
        placeholder="Add an end date, such as 31 Dec 2027"
        canEdit={canEdit}
        when="day"
        onSave={saveAs({
          valueOf: ({ expiresOn }) => expiresOn ?? '',
          textOf,
          problem: noDate,
          changesOf: async (text) => {
            if (text.trim() === '') return { expiresOn: null };
            const expiresOn = await read(text, now);
            return expiresOn === undefined ? undefined : { expiresOn };
          },
        })}
      >
        <span>
          {textOf(document.expiresOn ?? '')}
          {near === '' ? null : (
            <span className={isExpired(document, now) ? styles['late'] : styles['soon']}>
              {' '}
              · {near}
              {isExpired(document, now) || near === 'Today' ? '' : ' left'}
            </span>
          )}
        </span>
      </EditableText>
      <EditableText
        label="Notice"
        value={document.noticeDays === null ? '' : String(document.noticeDays)}
        placeholder="Add how many days before the end notice must be given"
        canEdit={canEdit}
        validate={(text) => (text.trim() === '' || isDays(text) ? undefined : wrongDays)}
        onSave={saveAs({
          valueOf: ({ noticeDays }) => (noticeDays === null ? '' : String(noticeDays)),
          problem: wrongDays,
          changesOf: (text) => ({ noticeDays: text.trim() === '' ? null : Number(text) }),
        })}
      >
        <span>
          {countOf(document.noticeDays ?? 0, { one: 'day', many: 'days' })} before the end
          {document.expiresOn === null || document.noticeDays === null
            ? ''
            : `, by ${dateText(daysBefore(document.expiresOn, document.noticeDays))}`}
        </span>
      </EditableText>
      <EditableSelect
        label="Renews"
        value={document.autoRenew ? String(document.renewMonths) : never}
        options={
          renewOptions.some(({ value }) => value === String(document.renewMonths))
            ? renewOptions
            : [
                ...renewOptions,
                { value: String(document.renewMonths), label: `By ${String(document.renewMonths)} months` },
              ]
        }
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: ({ autoRenew, renewMonths }) => (autoRenew ? String(renewMonths) : never),
          textOf: (value) => renewOptions.find((option) => option.value === value)?.label ?? value,
          changesOf: (chosen) =>
            chosen === never ? { autoRenew: false } : { autoRenew: true, renewMonths: Number(chosen) },
        })}
      >
        {document.autoRenew
          ? `At its end, by ${countOf(document.renewMonths, { one: 'month', many: 'months' })}`
          : 'No'}
      </EditableSelect>
    </>
  );
}

const isDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= documentLimits.noticeDays;

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
