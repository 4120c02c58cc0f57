import styles from './status.module.css';

export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger';

/** How a status looks everywhere. It is grey unless someone has to act, or the specification gives it a color. */
export type StatusLook = {
  label: string;
  glyph:
    | 'dot'
    | 'pause'
    | 'archive'
    | 'circle'
    | 'progress'
    | 'waiting'
    | 'done'
    | 'check'
    | 'passed'
    | 'cross'
    | 'pencil'
    | 'clock'
    | 'late'
    | 'alert'
    | 'help'
    | 'hourglass'
    | 'sending'
    | 'ban'
    | 'left';
  tone: StatusTone;
};

/** The labels of a set of statuses, for filters and files. */
export const labelsOf = <Key extends string>(looks: Readonly<Record<Key, StatusLook>>) =>
  Object.fromEntries(Object.entries<StatusLook>(looks).map(([key, { label }]) => [key, label])) as Readonly<
    Record<Key, string>
  >;

type Props = {
  look: StatusLook;
  /** On a tint; only for the head of a panel. */
  isTag?: boolean;
  /** In a narrow list only the icon is shown, and screen readers read the text. */
  folds?: boolean;
};

/** An icon and a text, so that color is never the only difference. */
export function Status({ look: { label, glyph, tone }, isTag = false, folds = false }: Props) {
  return (
    <span
      className={styles['status']}
      data-tone={tone}
      data-glyph={glyph}
      data-tag={isTag || undefined}
      data-folds={folds || undefined}
      title={folds ? label : undefined}
    >
      <span className={styles['word']}>{label}</span>
    </span>
  );
}
