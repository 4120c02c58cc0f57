import { countOf } from '#renderer/lib/text/counts.ts';
import { IconAlertTriangle, IconArrowRight, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import { importFields, type FieldId, type Mapping } from '#renderer/features/model-import/reader/fields.ts';
import type { Column, Finding } from '#renderer/features/model-import/reader/findings.ts';
import { Hint, Row, Text } from '#renderer/ui/layout/parts.tsx';
import styles from './column-table.module.css';

type Props = {
  columns: readonly Column[];
  mapping: Mapping;
  findings: readonly Finding[];
  isDisabled: boolean;
  mayChooseManager: boolean;
  onChange: (column: number, field: FieldId | null) => void;
};

const none = 'none';
const kinds = {
  matched: { label: 'Matched', icon: IconCheck },
  look: { label: 'Look at this', icon: IconAlertTriangle },
  left: { label: 'Not imported', icon: IconMinus },
  blocked: { label: 'Blocked', icon: IconX },
} as const;

/** The file's columns, each with sample values, the field it fills, and what was found in it. */
export function ColumnTable({ columns, mapping, findings, isDisabled, mayChooseManager, onChange }: Props) {
  const options = [
    ...importFields.filter(({ id }) => id !== 'manager' || mayChooseManager),
    { id: none, label: 'Do not import' },
  ].map(({ id, label }) => ({ value: id, label }));
  return (
    <table className={`${table['table'] ?? ''} ${styles['columns'] ?? ''}`} aria-label="Columns">
      <thead>
        <tr>
          <th scope="col">Column in the file</th>
          <th scope="col" className={styles['arrow']}>
            <Hidden>becomes</Hidden>
          </th>
          <th scope="col" className={styles['field']}>
            Field in Marquee
          </th>
          <th scope="col" className={styles['found']}>
            What we found
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples, filled, isSecret }, index) => {
          const finding = findings[index] ?? { kind: 'left', detail: '' };
          const { label, icon: Icon } = kinds[finding.kind];
          return (
            <tr key={name}>
              <td>
                <Text ellipsis weight={500} tone="plain" dir="auto" title={name}>
                  {name}
                </Text>
                <Hint ellipsis dir="auto">
                  {isSecret
                    ? `${countOf(filled, { one: 'value', many: 'values' })} hidden`
                    : samples.join(', ') || 'Empty'}
                </Hint>
              </td>
              <td className={styles['arrow']}>
                <IconArrowRight size={14} stroke={1.7} aria-hidden />
              </td>
              <td className={styles['field']}>
                <EditableChoice
                  size="sm"
                  aria-label={`Field for ${name}`}
                  data={options}
                  value={mapping[index] ?? none}
                  disabled={isSecret || isDisabled}
                  onChange={(value) => {
                    onChange(index, importFields.find(({ id }) => id === value)?.id ?? null);
                  }}
                />
              </td>
              <td className={styles['found']}>
                <Row as="span" gap={6} inline className={styles['kind']} data-kind={finding.kind}>
                  <Icon size={14} stroke={2} aria-hidden />
                  {label}
                </Row>
                <Hint ellipsis title={finding.detail}>
                  {finding.detail}
                </Hint>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
