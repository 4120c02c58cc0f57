import { IconAlertTriangle } from '@tabler/icons-react';
import type { VaultState } from '#shared/contract/vault.ts';
import { clockTime, isLocked } from '#renderer/features/socials/vault/vault-times.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './accounts.module.css';

type Props = { state: VaultState | undefined; now: number; problem: string | undefined };

/** Above the accounts: why secrets can't be used now. */
export function VaultNotice({ state, now, problem }: Props) {
  const text = textOf({ state, now, problem });
  return (
    <div role="status">
      {text === undefined ? null : (
        <Row as="p" gap={8} className={styles['notice']}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          {text}
        </Row>
      )}
    </div>
  );
}

function textOf({ state, now, problem }: Props): string | undefined {
  if (state?.isConfigured === false)
    return 'The vault is not configured, so no password can be stored or shown. Ask the person who runs Marquee to set up its key: docs/vault.md.';
  if (state?.hasOtherKey === true)
    return 'This vault was sealed with another key, so no password can be stored or shown. Ask the person who runs Marquee to put that key back: docs/vault.md.';
  if (typeof state?.lockedUntil === 'string' && isLocked(state, now))
    return `You revealed or copied 30 credentials within an hour. This is locked until ${clockTime(state.lockedUntil)}, and administrators were told.`;
  return problem;
}
