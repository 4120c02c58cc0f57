import { useId } from 'react';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { LazyFloat } from './lazy-float.ts';
import styles from './when-input.module.css';

type Props = {
  min?: string | undefined;
  onChoose: (day: string) => void;
  /** `isLeft`: the focus has gone elsewhere, and stays there. */
  onClose: (isLeft: boolean) => void;
};

/** A month to choose a day in, beside what has asked for it; with the focus in it, until that leaves. */
export function DayChoice({ min, onChoose, onClose }: Props) {
  return (
    <span
      className={styles['anchor']}
      onBlur={({ currentTarget, relatedTarget, target }) => {
        // A window that is left keeps its focus within.
        if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) onClose(true);
      }}
    >
      <LazyFloat
        waiting={null}
        id={useId()}
        kind="day"
        value=""
        readings={[]}
        marked={undefined}
        isAsked
        takesFocus
        now={useCurrentMinute()}
        min={min}
        max={undefined}
        isRequired
        elsewhere={undefined}
        onPick={onChoose}
        onTake={(day) => {
          onChoose(day);
          onClose(false);
        }}
        onClose={() => {
          onClose(false);
        }}
      />
    </span>
  );
}
