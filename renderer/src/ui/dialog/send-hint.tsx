import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './dialog-parts.module.css';

/** In the foot of a form, before its actions: the keys that send it. Not on a phone, which has none of them. */
export function SendHint() {
  return (
    <span className={styles['hint']} aria-hidden>
      <Keys keys={`${commandKey} Enter`} />
    </span>
  );
}
