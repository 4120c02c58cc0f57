import type { ReactNode } from 'react';
import { keepPress } from '#renderer/lib/window/keep-press.ts';
import { useBranding, workspaceName } from '#renderer/lib/branding/branding.ts';
import { WorkspaceMark } from '#renderer/ui/marks/workspace-mark.tsx';
import styles from './entry.module.css';

type Props = {
  /** A background, such as the particles. */
  backdrop?: ReactNode;
  subtitle: string;
  /** Below the card. */
  foot?: ReactNode;
  /** The content of the card. */
  children: ReactNode;
};

/** A page before sign-in: the logo, the name, and one card in the middle. */
export function Entry({ backdrop, subtitle, foot, children }: Props) {
  return (
    <main className={styles['page']}>
      {backdrop}
      <div className={styles['column']}>
        <div className={styles['head']}>
          <WorkspaceMark size={40} />
          <h1 dir="auto">{useBranding(workspaceName)}</h1>
          <p>{subtitle}</p>
        </div>
        <div className={styles['card']}>{children}</div>
        {foot === undefined ? null : (
          <div className={styles['foot']} onPointerDown={keepPress}>
            {foot}
          </div>
        )}
      </div>
    </main>
  );
}
