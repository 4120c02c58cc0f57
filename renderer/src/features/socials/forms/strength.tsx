import styles from './forms.module.css';

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

export const strengthWord = (strength: number): string => words[strength] ?? 'Strong';

const toneOf = (strength: number) => (strength < 2 ? 'low' : strength < 3 ? 'middle' : 'high');

/** A password's strength, as bars and a word. */
export function Strength({ strength }: { strength: number | undefined }) {
  if (strength === undefined) return <span role="status" />;
  return (
    <>
      <span className={styles['bars']} aria-hidden>
        {[0, 1, 2, 3].map((bar) => (
          <i key={bar} data-on={bar < Math.max(1, strength) ? toneOf(strength) : undefined} />
        ))}
      </span>
      <span role="status">{strengthWord(strength)}</span>
    </>
  );
}
