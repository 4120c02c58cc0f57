import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import styles from './side-panel.module.css';

type Props = {
  /** What the panel is about: `Entry 48209`. */
  label: string;
  /** What the rows are, one of them: `entry`. */
  thing: string;
  /** Undefined where the open one is not in the list, because a filter hides it, say. */
  position: { index: number; count: number } | undefined;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
  children: ReactNode;
};

/** One row of a list in full, beside it. */
export function SidePanel({ label, thing, position, onStep, onClose, children }: Props) {
  return (
    <aside className={styles['panel']} aria-label={label}>
      <div className={styles['bar']}>
        {position === undefined ? (
          <span>Not in this list</span>
        ) : (
          <>
            <span className={styles['position']}>
              {formatCount(position.index + 1)} of {formatCount(position.count)}
            </span>
            <IconButton
              label={`Previous ${thing}`}
              isDisabled={position.index === 0}
              onClick={() => {
                onStep(-1);
              }}
            >
              <IconChevronUp size={16} stroke={1.7} />
            </IconButton>
            <IconButton
              label={`Next ${thing}`}
              isDisabled={position.index === position.count - 1}
              onClick={() => {
                onStep(1);
              }}
            >
              <IconChevronDown size={16} stroke={1.7} />
            </IconButton>
          </>
        )}
        <span className={styles['grow']} />
        <IconButton label="Close panel" onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}

/** Facts of the panel: a name and what it is, line by line. */
export function PanelFacts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['facts']}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

export function PanelFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
