import { NavLink } from 'react-router-dom';
import type { MainArea } from '#renderer/lib/links/areas.ts';
import { paths } from '#renderer/lib/links/paths.ts';
import styles from './navigation-item.module.css';

type Props = { area: MainArea; isCollapsed: boolean };

export function NavigationItem({ area, isCollapsed }: Props) {
  const { path, title, icon: Icon } = area;
  return (
    <NavLink
      to={path}
      end={path === paths.dashboard}
      className={styles['item'] ?? ''}
      data-collapsed={isCollapsed || undefined}
      data-highlighted={path === paths.admin || undefined}
      title={isCollapsed ? title : undefined}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
      <span className={styles['label']}>{title}</span>
    </NavLink>
  );
}
