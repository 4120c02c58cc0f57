import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './page-header.module.css';

export type PageParent = { title: string; to: string };

type Props = {
  title: string;
  /** The parent page, shown before the title. */
  parent?: PageParent | undefined;
  /** How many things the page lists, in grey next to the title; empty until known, so that nothing moves once it is. */
  count?: string;
  /** Saved views as pills, or a short line about the page. */
  children?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
};

/** The title row of every page. Its h1 takes the focus when a person arrives by a link. */
export function PageHeader({ title, parent, count, children, action }: Props) {
  return (
    <div className={styles['head']} data-head>
      {parent === undefined ? null : (
        <>
          <Link className={styles['parent']} to={parent.to}>
            {parent.title}
          </Link>
          <IconChevronRight className={styles['above'] ?? ''} size={16} stroke={1.7} aria-hidden />
        </>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {count === undefined ? null : <span className={styles['count']}>{count}</span>}
      <div className={styles['middle']}>{children}</div>
      {action === undefined ? null : <div className={styles['action']}>{action}</div>}
    </div>
  );
}
