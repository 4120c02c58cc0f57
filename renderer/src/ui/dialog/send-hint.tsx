import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './dialog-parts.module.css';

/** In the foot of a form, before its actions: that a draft of it is kept, else the keys that send it. Not on a phone, which has none of them. */
export function SendHint({ isKept = false }: { isKept?: boolean }) {
  return isKept ? (
    <span className={styles['kept']}>Draft saved</span>
  ) : (
    <span className={styles['hint']} aria-hidden>
      <Keys keys={`${commandKey} Enter`} />
    </span>
  );
}
