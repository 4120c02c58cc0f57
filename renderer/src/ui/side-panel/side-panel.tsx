import { IconX } from '@tabler/icons-react';
import { isValidElement, useRef, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { PanelSteps, type PanelStepsProps } from './panel-steps.tsx';
import styles from './side-panel.module.css';
import { useWholeColumns } from './use-whole-columns.ts';

type Props = {
  /** The panel's name: `Entry 48209`. */
  label: string;
  /** Buttons to the previous and the next row; a text or the panel's own head if there are none. */
  start: PanelStepsProps | string | ReactElement;
  /** Actions for the row, to the left of Close. */
  actions?: ReactNode;
  /** For a panel that contains a table. */
  isWide?: boolean;
  /** Covers its neighbour at every width, for a grid whose columns must not change. */
  isFloating?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A row of a list in full, next to the list. `use-panel-focus.ts` moves the focus into it and back. */
export function SidePanel({
  label,
  start,
  actions,
  isWide = false,
  isFloating = false,
  onClose,
  children,
}: Props) {
  const panel = useRef<HTMLElement>(null);
  useWholeColumns(panel);
  return (
    <aside
      ref={panel}
      className={styles['panel']}
      data-side-panel
      data-wide={isWide || undefined}
      data-floating={isFloating || undefined}
      aria-label={label}
    >
      <div className={styles['bar']} data-head>
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
