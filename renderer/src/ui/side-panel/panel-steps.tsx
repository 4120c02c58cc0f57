import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import styles from './side-panel.module.css';

/** `isCapped`: the count stopped here, and there are more. */
export type PanelPosition = { index: number; count: number; isCapped?: boolean };

export type PanelStepsProps = {
  /** What the rows are, in the singular: `entry`. */
  thing: string;
  /** Undefined if the open row is not in the list, for example because a filter hides it. */
  position: PanelPosition | undefined;
  /** The open row has left the list since it was opened: it still has the neighbours it had. */
  hasLeft?: boolean;
  onStep: (step: 1 | -1) => void;
};

/** The position of the open row in the list, and buttons to its neighbours. */
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
