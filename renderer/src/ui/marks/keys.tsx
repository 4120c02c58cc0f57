import styles from './keys.module.css';

type Props = {
  keys: string;
  /** Says nothing on a phone, which has none of them. */
  isWideOnly?: boolean;
};

/** A shortcut as it is printed on keys, for example `Ctrl K`. */
export function Keys({ keys, isWideOnly }: Props) {
  return (
    <span className={styles['keys']} data-wide-only={isWideOnly}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
