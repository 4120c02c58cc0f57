import styles from './keys.module.css';

/** A shortcut as it is printed on keys, for example `Ctrl K`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles['keys']}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
