import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import styles from './admin-frame.module.css';

const tabs = [
  { id: 'users', label: 'Users' },
  { id: 'invitations', label: 'Invitations' },
  { id: 'audit', label: 'Audit log' },
] as const;

export type AdminTab = (typeof tabs)[number]['id'];

/** Which part of the admin area the address names. */
export function useAdminTab(): AdminTab {
  const [params] = useSearchParams();
  return tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'users';
}

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
        <nav className={styles['tabs']} aria-label="Admin">
          {tabs.map(({ id, label }) => (
            <Link
              key={id}
              to={id === 'users' ? '?' : `?tab=${id}`}
              className={styles['tab']}
              aria-current={id === tab ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        {children}
      </div>
      {panel}
    </div>
  );
}
