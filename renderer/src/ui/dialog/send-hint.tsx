import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './dialog-parts.module.css';

/**
 * In the foot of a form, before its actions: says that a draft is saved, else the keyboard shortcut. Hidden on a phone,
 * which has no keyboard shortcuts.
 */
export function SendHint({ isKept = false }: { isKept?: boolean }) {
  return isKept ? (
    <span className={styles['kept']}>Draft saved</span>
  ) : (
    <span className={styles['hint']} aria-hidden>
      <Keys keys={`${commandKey} Enter`} />
    </span>
  );
}
