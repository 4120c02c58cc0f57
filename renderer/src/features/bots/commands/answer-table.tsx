import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import { RowTools } from './row-tools.tsx';
import styles from './commands.module.css';

export type Answer<Row> = {
  row: Row;
  id: string;
  /** What it answers, such as a command. */
  name: string;
  about: string;
  middle: ReactNode;
  /** The full text of the middle column, if it is cut. */
  middleTitle?: string;
  last: string;
  isOn: boolean;
};

type Props<Row> = {
  label: string;
  /** Headings of the first three columns. */
  heads: readonly [string, string, string];
  answers: readonly Answer<Row>[];
  isReadOnly: boolean;
  isSaving: boolean;
  onToggle: (row: Row, isOn: boolean) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
};

/** What a bot answers automatically: its commands, or its automatic replies. */
export function AnswerTable<Row>(props: Props<Row>) {
  const { label, heads, answers, isReadOnly, isSaving, onToggle, onEdit, onDelete } = props;
  const middle = `${styles['cut'] ?? ''} ${styles['wide'] ?? ''}`;
  return (
    <table className={table['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col" className={`${styles['middle'] ?? ''} ${styles['wide'] ?? ''}`}>
            {heads[1]}
          </th>
          <th scope="col" className={styles['who']}>
            {heads[2]}
          </th>
          <th scope="col" className={styles['switch']}>
            On
          </th>
          <th scope="col" className={styles['action']}>
            <Hidden>Actions</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => (
          <tr key={answer.id}>
            <td>
              {isReadOnly ? (
                <span className={styles['name']} dir="auto">
                  {answer.name}
                </span>
              ) : (
                <UnstyledButton
                  className={styles['name'] ?? ''}
                  dir="auto"
                  onClick={() => {
                    onEdit(answer.row);
                  }}
                >
                  {answer.name}
                </UnstyledButton>
              )}
              <Hint ellipsis dir="auto">
                {answer.about}
              </Hint>
            </td>
            <td className={middle} title={answer.middleTitle}>
              {answer.middle}
            </td>
            <td className={styles['who']}>{answer.last}</td>
            <RowTools
              name={answer.name}
              isOn={answer.isOn}
              isReadOnly={isReadOnly}
              isSaving={isSaving}
              onToggle={(isOn) => {
                onToggle(answer.row, isOn);
              }}
              onEdit={() => {
                onEdit(answer.row);
              }}
              onDelete={() => {
                onDelete(answer.row);
              }}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
