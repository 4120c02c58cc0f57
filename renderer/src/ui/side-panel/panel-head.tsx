import type { ReactNode, Ref } from 'react';
import styles from './panel-head.module.css';

type Props = {
  picture?: ReactNode;
  title: string;
  headingRef: Ref<HTMLHeadingElement>;
  /** The line below the title. */
  line: ReactNode;
  lineTitle?: string | undefined;
  /** Tabs follow, which draw the line. */
  hasTabs?: boolean;
  /** On phones `children` are below the name, and no line separates them from what follows. */
  isOpen?: boolean;
  /** To the right of the name. */
  children?: ReactNode;
};

/** The title of a side panel; takes the focus when the panel opens. */
export function PanelHead({
  picture,
  title,
  headingRef,
  line,
  lineTitle,
  hasTabs = false,
  isOpen = false,
  children,
}: Props) {
  return (
    <div className={styles['head']} data-open={isOpen || undefined} data-tabs={hasTabs || undefined}>
      {picture}
      <div className={styles['names']}>
        <h2 ref={headingRef} tabIndex={-1} dir="auto" title={title}>
          {title}
        </h2>
        <p title={lineTitle}>{line}</p>
      </div>
      {children}
    </div>
  );
}
