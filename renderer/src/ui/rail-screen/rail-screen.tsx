import type { ReactNode } from 'react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './rail-screen.module.css';

type Props = {
  /** The page's title, if a phone shows only the pane. Missing if the pane has a title. */
  title?: string;
  isPhone: boolean;
  /** Whether something is open: a phone then shows it instead of the rail. */
  isOpen: boolean;
  /** A `Rail`. */
  rail: ReactNode;
  /** The open row, or an invitation to open one. */
  pane: ReactNode;
  /** Details of the open row, next to its pane. */
  panel?: ReactNode;
  /** Dialogs of the page. */
  children?: ReactNode;
};

/** Rows on the left and the open one next to them; a phone shows one or the other. */
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
