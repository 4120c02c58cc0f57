import { NavLink } from 'react-router-dom';
import { areaPages } from '#renderer/app/area-pages.tsx';
import type { NavigationArea } from '#renderer/app/navigation-groups.ts';
import styles from './navigation-item.module.css';

type Props = { area: NavigationArea; isCollapsed: boolean };

export function NavigationItem({ area, isCollapsed }: Props) {
  const { name, path, title } = area;
  const Icon = areaPages[name].icon;
  return (
    <NavLink
      to={path}
      end={name === 'dashboard'}
      className={styles['item'] ?? ''}
      data-collapsed={isCollapsed || undefined}
      data-highlighted={name === 'admin' || undefined}
      title={isCollapsed ? title : undefined}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
      <span className={styles['label']}>{title}</span>
    </NavLink>
  );
}
