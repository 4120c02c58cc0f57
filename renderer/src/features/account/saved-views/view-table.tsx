import type { ComponentProps } from 'react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { ViewRow } from './view-row.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import styles from './saved-views.module.css';

type Props = { views: readonly SavedView[]; rows: ComponentProps<'tbody'> };

export function ViewTable({ views, rows }: Props) {
  return (
    <div className={styles['frame']}>
      <table className={table['table']} aria-label="Saved views">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={styles['place']}>
              List
            </th>
            <th scope="col" className={styles['shared']}>
              Shared
            </th>
            <th scope="col" className={styles['action']}>
              <Hidden>Actions</Hidden>
            </th>
          </tr>
        </thead>
        <tbody {...rows}>
          {views.map((view) => (
            <ViewRow key={view.id} view={view} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
