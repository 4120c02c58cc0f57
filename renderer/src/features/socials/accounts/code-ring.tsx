import styles from './accounts.module.css';

const radius = 6.5;
const around = 2 * Math.PI * radius;

/** The remaining time of a code. */
export function CodeRing({ share }: { share: number }) {
  return (
    <svg className={styles['ring']} width="16" height="16" viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r={radius} />
      <circle cx="8" cy="8" r={radius} strokeDasharray={`${String(around * share)} ${String(around)}`} />
    </svg>
  );
}
