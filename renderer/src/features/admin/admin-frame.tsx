import type { ReactNode } from 'react';
import type { AdminTab } from './admin-tab.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import styles from './admin-frame.module.css';

type Props = {
  tab: AdminTab;
  /** The one primary action of this part. */
  action?: ReactNode;
  children: ReactNode;
  /** The panel beside the list. */
  panel?: ReactNode;
};

/** Title, tabs and the list of one part of the admin area, with its panel on the right. */
export function AdminFrame({ tab, action, children, panel }: Props) {
  const isPhone = useMedia('(max-width: 767px)');
  return (
    <div className={styles['page']}>
      {/* Under a panel that covers it nothing may take the focus. */}
      <div className={styles['list']} inert={isPhone && Boolean(panel)}>
        <PageHeader title="Admin" action={action} />
        <div className={styles['tabs']}>
          <AdminTabs current={tab} />
        </div>
        {children}
      </div>
      {panel}
    </div>
  );
}
