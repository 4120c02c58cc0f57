import { Tooltip, UnstyledButton } from '@mantine/core';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import styles from './entry-hash.module.css';

type Props = { label: string; hash: string };

/** A hash, shortened to its ends, which is enough to compare two; a click copies all of it. */
export function EntryHash({ label, hash }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      notifySuccess('Hash copied');
    } catch {
      notifyError('Couldn’t copy the hash. Select it and copy it yourself.');
    }
  };
  return (
    <Tooltip label={hash} multiline maw={300} classNames={{ tooltip: styles['whole'] ?? '' }}>
      <UnstyledButton className={styles['hash']} aria-label={`${label} ${hash}`} onClick={() => void copy()}>
        {hash.slice(0, 16)}…{hash.slice(-4)}
      </UnstyledButton>
    </Tooltip>
  );
}
