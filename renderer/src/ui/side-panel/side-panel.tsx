import { IconX } from '@tabler/icons-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { PanelSteps, type PanelStepsProps } from './panel-steps.tsx';
import styles from './side-panel.module.css';

type Props = {
  /** What the panel is about: `Entry 48209`. */
  label: string;
  /** The way to the rows before and after; a word, or the panel's own head, where there is none. */
  start: PanelStepsProps | string | ReactElement;
  /** What can be done with the row, left of Close. */
  actions?: ReactNode;
  /** For a panel that holds its own table. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** One row of a list in full, beside it. `use-panel-focus.ts` leads into it and back. */
export function SidePanel({ label, start, actions, isWide = false, onClose, children }: Props) {
  return (
    <aside className={styles['panel']} data-side-panel data-wide={isWide || undefined} aria-label={label}>
      <div className={styles['bar']}>
        {typeof start === 'string' ? (
          <span>{start}</span>
        ) : isValidElement(start) ? (
          start
        ) : (
          <PanelSteps {...start} />
        )}
        <span className={styles['grow']} />
        {actions}
        <IconButton label="Close panel" onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}
