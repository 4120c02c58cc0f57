import { useId } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { areaPages } from '#renderer/app/area-pages.tsx';
import { choosePage } from '#renderer/app/live/choose-page.ts';
import type { NavigationArea } from '#renderer/app/navigation-groups.ts';
import { preparePage } from '#renderer/app/prepare-page.ts';
import { useWantedPath, wantPath } from '#renderer/lib/loading/wanted-path.ts';
import type { Waiting } from './use-navigation-counts.ts';
import styles from './navigation-item.module.css';

type Props = { area: NavigationArea; waiting?: Waiting | undefined; isCollapsed: boolean };

export function NavigationItem({ area, waiting, isCollapsed }: Props) {
  const waitingId = useId();
  const { name, path, title } = area;
  const Icon = areaPages[name].icon;
  const isPending = useWantedPath((wanted) => wanted.path === path);
  const { pathname } = useLocation();
  return (
    <NavLink
      to={path}
      end={name === 'dashboard'}
      className={styles['item'] ?? ''}
      data-collapsed={isCollapsed || undefined}
      data-highlighted={name === 'admin' || undefined}
      title={!isCollapsed ? undefined : waiting === undefined ? title : `${title}, ${waiting.words}`}
      aria-describedby={waiting === undefined ? undefined : waitingId}
      aria-busy={isPending || undefined}
      onPointerDown={() => {
        preparePage(path);
        choosePage(path);
      }}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isElsewhere && pathname !== path) wantPath(path);
      }}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
      <span className={styles['label']}>{title}</span>
      {waiting === undefined ? null : (
        // The link's name stays the area's name; this describes it.
        <span className={styles['waiting']} data-named={waiting.isNamed} aria-hidden>
          {waiting.isNamed === true ? <b>@</b> : null}
          <span>{waiting.shown}</span>
          <span id={waitingId} hidden>
            {waiting.words}
          </span>
        </span>
      )}
    </NavLink>
  );
}
