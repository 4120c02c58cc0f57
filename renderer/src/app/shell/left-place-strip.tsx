import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  discardLeft,
  notePlace,
  useLeftPlace,
  useWaitsAtLeftPlace,
} from '#renderer/lib/drafts/left-place.ts';
import { areaAt } from '#shared/domain/areas.ts';
import styles from './strip.module.css';

/** Leads back to where someone was when their session ended; nothing where they are there already. */
export function LeftPlaceStrip() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useLeftPlace((store) => store.left?.address);
  const hasDrafts = useWaitsAtLeftPlace();
  const here = `${pathname}${search}`;

  useEffect(() => {
    notePlace(here);
  }, [here]);

  if (address === undefined || address === here) return null;
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
