import type { ReactNode } from 'react';
import { ViewAsReasons } from './view-as-reasons.tsx';
import styles from './view-as.module.css';

type Props = {
  personId: string;
  /** On windows too narrow for both. */
  isWhyOpen: boolean;
  onOpenPermissions: () => void;
  children: ReactNode;
};

/** A page as someone else gets it, and beside it why. */
export function ViewAsColumns({ personId, isWhyOpen, onOpenPermissions, children }: Props) {
  return (
    <div className={styles['columns']}>
      <div className={styles['page']}>{children}</div>
      <ViewAsReasons personId={personId} isOpen={isWhyOpen} onOpenPermissions={onOpenPermissions} />
    </div>
  );
}
