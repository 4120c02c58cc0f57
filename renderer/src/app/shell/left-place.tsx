import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { discardLeft, useWaitsAtLeftPlace } from '#renderer/lib/drafts/left-place.ts';
import { areaAt } from '#shared/domain/areas.ts';
import styles from './strip.module.css';

/** Leads back to this address. */
export function LeftPlace({ address }: { address: string }) {
  const navigate = useNavigate();
  const hasDrafts = useWaitsAtLeftPlace();
  const area = areaAt(address.replace(/\?.*$/, ''));
  return (
    <section className={styles['strip']} aria-label="Before your session ended">
      <IconHistory size={16} stroke={1.7} aria-hidden />
      <span>
        <b>Your session ended while you were on {area?.title ?? 'another page'}.</b>{' '}
        {hasDrafts ? 'What you typed is kept.' : null}
      </span>
      <Button size="xs" variant="default" onClick={() => void navigate(address)}>
        {hasDrafts ? 'Resume editing' : 'Go back there'}
      </Button>
      <ActionIcon
        size="xs"
        aria-label={hasDrafts ? 'Discard what you typed' : 'Dismiss'}
        onClick={discardLeft}
      >
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </section>
  );
}
