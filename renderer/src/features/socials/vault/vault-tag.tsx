import { Button } from '@mantine/core';
import { IconLock, IconLockExclamation, IconLockOpen } from '@tabler/icons-react';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { VaultState } from '#shared/contract/vault.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { useSecond } from './use-second.ts';
import { clockTime, isLocked } from './vault-times.ts';

const reveals = { one: 'reveal or copy', many: 'reveals and copies' };
const minuteMs = 60_000;

/** Whether secrets can be used now: for how much longer, or until when they are locked. */
export function VaultTag({ state }: { state: VaultState }) {
  const now = useSecond();
  const { ask } = useUnlock();
  const { lockedUntil, unlockedUntil, revealsLeft } = state;
  if (lockedUntil !== null && isLocked(state, now))
    return (
      <span title={`30 reveals and copies in an hour. Locked until ${shortTime(Date.parse(lockedUntil))}.`}>
        <Tag tone="danger">
          <IconLockExclamation size={13} stroke={1.9} aria-hidden />
          Locked until {clockTime(lockedUntil)}
        </Tag>
      </span>
    );
  const leftMs = unlockedUntil === null ? 0 : Date.parse(unlockedUntil) - now;
  if (leftMs > 0)
    return (
      <span title={`${countOf(revealsLeft, reveals)} left this hour`}>
        <Tag tone="success">
          <IconLockOpen size={13} stroke={1.9} aria-hidden />
          Unlocked, {Math.max(1, Math.ceil(leftMs / minuteMs))} min left
        </Tag>
      </span>
    );
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconLock size={14} stroke={1.8} />}
      onClick={() => void ask()}
    >
      Unlock
    </Button>
  );
}
