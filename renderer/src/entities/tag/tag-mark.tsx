import type { ReactNode } from 'react';
import type { Tag } from '#shared/contract/tags.ts';
import styles from './tag-mark.module.css';

type Props = {
  tag: Pick<Tag, 'name' | 'color'>;
  /** Behind the name: what takes it away. */
  children?: ReactNode;
};

/** A tag where it is carried: its name on a tint of its colour. One element where it is nothing but a name, since lists have many. */
export function TagMark({ tag: { name, color }, children }: Props) {
  if (children === undefined)
    return (
      <span
        className={`${styles['tag'] ?? ''} ${styles['name'] ?? ''}`}
        data-color={color}
        dir="auto"
        title={name}
      >
        {name}
      </span>
    );
  return (
    <span className={styles['tag']} data-color={color}>
      <span className={styles['name']} dir="auto" title={name}>
        {name}
      </span>
      {children}
    </span>
  );
}
