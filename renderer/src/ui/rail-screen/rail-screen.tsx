import type { ReactNode } from 'react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './rail-screen.module.css';

type Props = {
  /** The page's title where a phone shows the pane alone. Left out: the pane has one. */
  title?: string;
  isPhone: boolean;
  /** Something is open: a phone shows it in the place of the rail. */
  isOpen: boolean;
  /** A `Rail`. */
  rail: ReactNode;
  /** What is open, or the way to open something. */
  pane: ReactNode;
  /** What is known of the open one, beside its pane. */
  panel?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
};

/** Rows on the left, the open one beside them; a phone shows one or the other. */
export function RailScreen({ title, isPhone, isOpen, rail, pane, panel, children }: Props) {
  return (
    <div className={styles['page']}>
      {!isPhone || !isOpen ? (
        rail
      ) : title === undefined ? null : (
        <h1 className={styles['heading']} tabIndex={-1}>
          <Hidden>{title}</Hidden>
        </h1>
      )}
      {isPhone && !isOpen ? null : (
        <>
          {pane}
          {panel}
        </>
      )}
      {children}
    </div>
  );
}
