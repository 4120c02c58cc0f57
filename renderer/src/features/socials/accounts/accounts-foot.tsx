import { IconAlertTriangle } from '@tabler/icons-react';
import { countOf } from '#renderer/lib/text/counts.ts';
import type { Socials } from '#shared/contract/socials.ts';
import { targetsOf } from '#renderer/features/socials/targets.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { isDue } from './changed-cell.tsx';
import styles from './accounts.module.css';

type Props = { socials: Socials; now: number };

export function AccountsFoot({ socials, now }: Props) {
  const targets = [...targetsOf(socials).values()];
  const due = targets.filter(({ credential }) => isDue(credential, now)).length;
  return (
    <Row gap={12} rigid className={styles['foot']}>
      <span>{countOf(socials.platforms.length, { one: 'platform', many: 'platforms' })}</span>
      <span>{countOf(targets.length, { one: 'account', many: 'accounts' })}</span>
      {due === 0 ? null : (
        <span className={styles['due']}>
          <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
          {countOf(due, { one: 'rotation', many: 'rotations' })} overdue
        </span>
      )}
      <span className={styles['footEnd']}>Every reveal and copy is recorded.</span>
    </Row>
  );
}
