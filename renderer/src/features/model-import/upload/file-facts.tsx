import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import page from '#renderer/features/model-import/page.module.css';
import styles from './file-facts.module.css';

/** Which file it is about, at the head of the panel. */
export function FileFacts({ name, facts, children }: { name: string; facts: string; children?: ReactNode }) {
  return (
    <section className={page['block']} aria-label="File">
      <div className={styles['file']}>
        <IconTile icon={IconFileSpreadsheet} />
        <div className={styles['words']}>
          <span className={styles['name']} title={name} dir="auto">
            {name}
          </span>
          <span className={styles['facts']}>{facts}</span>
        </div>
        {children}
      </div>
    </section>
  );
}
