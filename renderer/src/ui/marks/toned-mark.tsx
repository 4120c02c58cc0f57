import type { TagTone } from './tag.tsx';
import styles from './toned-mark.module.css';

export type MarkTone = Exclude<TagTone, 'primary'>;

type Props = {
  tone: MarkTone;
  shape: 'dot' | 'ring' | 'pause' | 'archive' | 'dashed' | 'check' | 'cross' | 'late';
  children: string;
};

/** A status is a shape and a word, never colour alone. */
export function TonedMark({ tone, shape, children }: Props) {
  return (
    <span className={styles['mark']} data-tone={tone} data-shape={shape}>
      {children}
    </span>
  );
}
