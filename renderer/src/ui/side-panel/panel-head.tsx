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
  /** On phones `children` stand below the name, and no line divides them from what follows. */
  isOpen?: boolean;
  /** Right of the name. */
  children?: ReactNode;
};

/** What a side panel is about; takes the focus when the panel opens. */
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
