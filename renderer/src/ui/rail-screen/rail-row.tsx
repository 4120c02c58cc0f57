import { memo, type ReactNode } from 'react';
import styles from './rail.module.css';

type Props<Row> = {
  row: Row & { id: string };
  href: string;
  title: string | undefined;
  isOpen: boolean;
  /** Whether this row is the Tab stop and the target of keys. */
  isActive: boolean;
  /** Must be stable while the row doesn't change. */
  render: (row: Row) => ReactNode;
  onFocus: (id: string) => void;
  onOpen: (id: string) => void;
};

/** A real link, so that it can be opened in a separate window. */
export const RailRow = memo(function RailRow<Row>({
  row,
  href,
  title,
  isOpen,
  isActive,
  ...props
}: Props<Row>) {
  return (
    <a
      href={href}
      className={styles['row']}
      aria-current={isOpen ? 'true' : undefined}
      data-row-link={row.id}
      data-active={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      title={title}
      onFocus={() => {
        props.onFocus(row.id);
      }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        props.onOpen(row.id);
      }}
    >
      {props.render(row)}
    </a>
  );
}) as <Row>(props: Props<Row>) => ReactNode;
