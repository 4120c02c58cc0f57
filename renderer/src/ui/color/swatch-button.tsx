import { useRef, useState, type FocusEvent } from 'react';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import styles from './color.module.css';

const LazyFloat = lazyPart(async () => (await import('./color-float.tsx')).ColorFloat);

/** The brand's colors, and others between them. */
const swatches = ['#3457cf', '#0f766e', '#2f7d32', '#b45309', '#c2410c', '#be123c', '#a21caf', '#334155'];

type Props = {
  label: string;
  /** The chosen color: `#3457cf`. */
  value: string;
  /** The displayed color, if it differs. */
  shown?: string;
  isDisabled?: boolean;
  onPick: (color: string) => void;
};

/** A color swatch that opens the color picker. */
export function SwatchButton({ label, value, shown = value, isDisabled = false, onPick }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const handleBlur = (event: FocusEvent<HTMLSpanElement>) => {
    // Ignore blur caused by switching windows.
    if (document.activeElement === event.target || event.currentTarget.contains(event.relatedTarget)) return;
    setIsOpen(false);
  };
  return (
    <span className={styles['place']} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className={styles['swatch']}
        style={{ background: shown }}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      />
      {isOpen ? (
        <LazyFloat
          waiting={null}
          value={value}
          swatches={swatches}
          onPick={onPick}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}
