import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import styles from './side-panel.module.css';

/** `isCapped`: there are more than so many. */
export type PanelPosition = { index: number; count: number; isCapped?: boolean };

export type PanelStepsProps = {
  /** What the rows are, one of them: `entry`. */
  thing: string;
  /** Undefined where the open one is not in the list, because a filter hides it, say. */
  position: PanelPosition | undefined;
  /** It has left the list since it was opened: its neighbours are still those that it had. */
  hasLeft?: boolean;
  onStep: (step: 1 | -1) => void;
};

/** Where in the list the open row stands, and the ways to its neighbours. */
export function PanelSteps({ thing, position, hasLeft = false, onStep }: PanelStepsProps) {
  if (position === undefined && !hasLeft) return <span>Not in this list</span>;
  return (
    <>
      <span className={styles['position']}>
        {position === undefined
          ? 'Not in this list'
          : `${formatCount(position.index + 1)} of ${formatCount(position.count)}${position.isCapped === true ? '+' : ''}`}
      </span>
      <IconButton
        label={`Previous ${thing}`}
        isDisabled={position?.index === 0}
        onClick={() => {
          onStep(-1);
        }}
      >
        <IconChevronUp size={16} stroke={1.7} />
      </IconButton>
      <IconButton
        label={`Next ${thing}`}
        isDisabled={
          position !== undefined && position.isCapped !== true && position.index === position.count - 1
        }
        onClick={() => {
          onStep(1);
        }}
      >
        <IconChevronDown size={16} stroke={1.7} />
      </IconButton>
    </>
  );
}
