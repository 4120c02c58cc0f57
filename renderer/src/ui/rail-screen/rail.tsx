import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref, RefObject } from 'react';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import styles from './rail.module.css';

type Search = {
  /** `Search titles and text` */
  label: string;
  text: string;
  onText: (text: string) => void;
};

type Props = {
  title: string;
  /** The name for screen readers. */
  label: string;
  /** The number of rows; empty until known. */
  count?: string;
  /** Actions for the whole list, to the right of the title. */
  tools?: ReactNode;
  /** Creates a new row: `Create note`. Missing if that isn't allowed. */
  create?: { label: string; onCreate: () => void } | undefined;
  search: Search;
  field: Ref<HTMLInputElement>;
  /** Filters below the field. */
  chips?: ReactNode;
  /** Where the Down key moves from the field. */
  rows: RefObject<DataTableHandle | null>;
  /** Narrower, for rows of one line. */
  isNarrow?: boolean;
  /** A `RailBody`. */
  children: ReactNode;
};

/** A title, search and chips above rows, on the left of a pane. */
export function Rail({
  title,
  label,
  count = '',
  search,
  isNarrow,
  rows,
  field,
  tools,
  create,
  chips,
  children,
}: Props) {
  return (
    <section className={styles['rail']} aria-label={label} data-list data-narrow={isNarrow}>
      <div className={styles['head']} data-head>
        <h1 tabIndex={-1}>{title}</h1>
        {count === '' ? null : <span className={styles['count']}>{count}</span>}
        <span className={styles['grow']} />
        {tools}
        {create === undefined ? null : (
          <Tooltip label={create.label}>
            <ActionIcon
              className={styles['create'] ?? ''}
              variant="filled"
              color="accent"
              aria-label={create.label}
              onClick={create.onCreate}
            >
              <IconPlus size={17} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <div className={styles['search']} role="search">
        <TextInput
          size="sm"
          ref={field}
          aria-label={search.label}
          placeholder={search.label}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          rightSection={<Keys keys="/" isWideOnly />}
          rightSectionProps={{ 'aria-hidden': true }}
          value={search.text}
          {...(search.text === '' ? {} : { 'data-own-escape': true })}
          onChange={(event) => {
            search.onText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') search.onText('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            rows.current?.focusFirst();
          }}
        />
        {chips === undefined ? null : <div className={styles['chips']}>{chips}</div>}
      </div>
      {children}
    </section>
  );
}
