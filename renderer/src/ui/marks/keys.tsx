import styles from './keys.module.css';

type Props = {
  keys: string;
  /** Hidden on a phone, which has no keyboard shortcuts. */
  isWideOnly?: boolean;
};

/** A keyboard shortcut as printed on keys, such as `Ctrl K`. */
export function Keys({ keys, isWideOnly }: Props) {
  return (
    <span className={styles['keys']} data-wide-only={isWideOnly}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
