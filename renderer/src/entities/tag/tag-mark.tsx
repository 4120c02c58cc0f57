import type { ReactNode } from 'react';
import type { Tag } from '#shared/contract/tags.ts';
import styles from './tag-mark.module.css';

type Props = {
  tag: Pick<Tag, 'name' | 'color'>;
  /** After the name: the remove button. */
  children?: ReactNode;
};

/** A tag as a badge in its colour. Without children it is a single element, because lists render many. */
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
