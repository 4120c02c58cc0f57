import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useBranding, workspaceName } from '#renderer/lib/branding/branding.ts';
import { WorkspaceMark } from '#renderer/ui/marks/workspace-mark.tsx';
import { Bell } from './bell.tsx';
import { SearchField } from './lazy-parts.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './top-bar.module.css';

type Props = {
  isCollapsed: boolean;
  onCollapse: () => void;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
  menuButton: RefObject<HTMLButtonElement | null>;
};

export function TopBar({ isCollapsed, onCollapse, isMenuOpen, onToggleMenu, menuButton }: Props) {
  const name = useBranding(workspaceName);
  const collapseLabel = isCollapsed ? 'Expand navigation' : 'Collapse navigation';
  return (
    <>
      <div className={styles['brand']} data-collapsed={isCollapsed || undefined}>
        <ActionIcon
          ref={menuButton}
          className={styles['phoneOnly'] ?? ''}
          size="lg"
          aria-label={isMenuOpen ? 'Close navigation' : 'Open navigation'}
          aria-expanded={isMenuOpen}
          onClick={onToggleMenu}
        >
          {isMenuOpen ? <IconX size={20} stroke={1.7} /> : <IconMenu2 size={20} stroke={1.7} />}
        </ActionIcon>
        <WorkspaceMark />
        <span className={styles['name']} dir="auto" title={name}>
          {name}
        </span>
        <Tooltip label={collapseLabel}>
          <ActionIcon
            className={styles['collapse'] ?? ''}
            aria-label={collapseLabel}
            aria-expanded={!isCollapsed}
            onClick={onCollapse}
          >
            <IconLayoutSidebar size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <SearchField />
      <div className={styles['right']}>
        <Bell />
        <UserMenu />
      </div>
    </>
  );
}
