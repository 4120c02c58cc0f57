import type { ReactNode } from 'react';
import { ViewAsReasons } from './view-as-reasons.tsx';
import styles from './view-as.module.css';

type Props = {
  personId: string;
  /** For windows too narrow for both columns. */
  isWhyOpen: boolean;
  onOpenPermissions: () => void;
  children: ReactNode;
};

/** A page as another user sees it, with the reasons next to it. */
export function ViewAsColumns({ personId, isWhyOpen, onOpenPermissions, children }: Props) {
  return (
    <div className={styles['columns']}>
      <div className={styles['page']}>{children}</div>
      <ViewAsReasons personId={personId} isOpen={isWhyOpen} onOpenPermissions={onOpenPermissions} />
    </div>
  );
}
