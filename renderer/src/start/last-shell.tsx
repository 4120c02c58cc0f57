import { useState } from 'react';
import brand from '#renderer/app/shell/top-bar/top-bar.module.css';
import item from '#renderer/app/shell/navigation/navigation-item.module.css';
import navigation from '#renderer/app/shell/navigation/navigation.module.css';
import { useBranding, workspaceName } from '#renderer/lib/branding/branding.ts';
import { readLastShell, type LastShell as Kept } from '#renderer/lib/session/last-session.ts';
import { useNavigationCollapsed } from '#renderer/lib/window/use-navigation-collapsed.ts';
import { LoadingScreen } from '#renderer/ui/layout/loading-screen.tsx';
import { WorkspaceMark } from '#renderer/ui/marks/workspace-mark.tsx';
import styles from './last-shell.module.css';

/** Shown until the session is known, in the frame that the last signed-in person had around their pages. */
export function StartScreen() {
  const [kept] = useState(readLastShell);
  return kept === undefined ? <LoadingScreen /> : <LastShell kept={kept} />;
}

/** A placeholder for the shell with the styles of its rows and no working links: the stored shell grants no access. */
function LastShell({ kept }: { kept: Kept }) {
  const [isCollapsed] = useNavigationCollapsed();
  const name = useBranding(workspaceName);
  const collapsed = isCollapsed || undefined;
  return (
    <div className={styles['shell']} data-collapsed={collapsed}>
      <div className={styles['header']}>
        <div className={brand['brand']} data-collapsed={collapsed}>
          <WorkspaceMark />
          <span className={brand['name']} dir="auto">
            {name}
          </span>
        </div>
      </div>
      <div className={styles['navigation']} aria-hidden>
        <div className={navigation['scroll']} data-collapsed={collapsed}>
          {kept.groups.map(({ label, items }) => (
            <div key={items[0]?.name} className={navigation['group']}>
              {label === null ? null : <div className={navigation['label']}>{label}</div>}
              <ul>
                {items.map((area) => (
                  <li key={area.name}>
                    <div
                      className={item['item']}
                      data-collapsed={collapsed}
                      data-highlighted={area.name === 'admin' || undefined}
                    >
                      <Icon lines={area.icon} />
                      <span className={item['label']}>{area.title}</span>
                    </div>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      <div className={styles['main']}>
        <div className={styles['frame']}>
          <LoadingScreen isFramed />
        </div>
      </div>
    </div>
  );
}

function Icon({ lines }: { lines: readonly string[] }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
