import { dateText, endText, isExpired } from '#renderer/entities/document/document-words.ts';
import { useSaveDocument } from '#renderer/features/documents/use-save-document.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { DateButton } from '#renderer/ui/editable/date-button.tsx';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { WhenPreview } from '#renderer/ui/editable/when-preview.tsx';
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

const read = async (text: string, now: number): Promise<string | undefined> => {
  if (/^\d{4}-\d\d-\d\d$/.test(text.trim())) return text.trim();
  const when = (await import('#renderer/lib/when/read-when.ts')).readWhen(text, now);
  return when === undefined ? undefined : (when.on ?? dayOf(Date.parse(when.at)));
};

const textOf = (day: string | null) => (day === null ? '' : dateText(day));

/** When a document begins, ends, is given notice of, and whether it renews. */
export function DocumentDates({ document, canEdit, now }: Props) {
  const saveAs = useSaveDocument(document);
  const preview = (typed: string | undefined) =>
    typed === undefined ? null : (
      <WhenPreview text={typed} now={now} words={(when) => dateText(when.on ?? dayOf(Date.parse(when.at)))} />
    );
  const beside = (label: string) => (_: string, type: (text: string) => void) => (
    <DateButton
      label={label}
      onChoose={(day) => {
        type(dateText(day));
      }}
    />
  );
  const near = endText(document, now);
  return (
    <>
      <EditableText
        label="Starts"
        value={textOf(document.effectiveOn)}
        placeholder="Add a start date"
        canEdit={canEdit}
        note={preview}
        beside={beside('Choose the start date')}
        onSave={saveAs({
          valueOf: ({ effectiveOn }) => textOf(effectiveOn),
          problem: noDate,
          changesOf: async (text) => {
            if (text.trim() === '') return { effectiveOn: null };
            const effectiveOn = await read(text, now);
            return effectiveOn === undefined ? undefined : { effectiveOn };
          },
        })}
      />
      <EditableText
        label="Ends"
        value={textOf(document.expiresOn)}
        placeholder="Add an end date, such as 31 Dec 2027"
        canEdit={canEdit}
        note={preview}
        beside={beside('Choose the end date')}
        onSave={saveAs({
          valueOf: ({ expiresOn }) => textOf(expiresOn),
          problem: noDate,
          changesOf: async (text) => {
            if (text.trim() === '') return { expiresOn: null };
            const expiresOn = await read(text, now);
            return expiresOn === undefined ? undefined : { expiresOn };
          },
        })}
      >
        <span>
          {textOf(document.expiresOn)}
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
