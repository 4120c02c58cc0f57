import { useId } from 'react';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { LazyFloat } from './lazy-float.ts';
import styles from './when-input.module.css';

type Props = {
  min?: string | undefined;
  onChoose: (day: string) => void;
  /** `isLeft`: the focus has moved elsewhere, and stays there. */
  onClose: (isLeft: boolean) => void;
};

/** A month to choose a day from, next to the button that opened it; it has the focus and closes when it loses it. */
export function DayChoice({ min, onChoose, onClose }: Props) {
  return (
    <span
      className={styles['anchor']}
      onBlur={({ currentTarget, relatedTarget, target }) => {
        // Ignore blur caused by switching windows.
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
