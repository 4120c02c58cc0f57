import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetWork, notePlace, useKeptWork } from '#renderer/lib/drafts/kept-work.ts';
import { areaAt } from '#shared/domain/areas.ts';
import styles from './strip.module.css';

/** Leads back to what somebody was at when their session ended; nothing where they are there already. */
export function KeptWorkStrip() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useKeptWork((store) => store.kept?.address);
  const hasDrafts = useKeptWork((store) => (store.kept?.drafts.size ?? 0) > 0);
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
        {hasDrafts ? 'What you had typed is kept.' : null}
      </span>
      <Button size="xs" variant="default" onClick={() => void navigate(address)}>
        {hasDrafts ? 'Go on typing' : 'Go back there'}
      </Button>
      <ActionIcon
        size="xs"
        aria-label={hasDrafts ? 'Discard what was typed' : 'Dismiss'}
        onClick={forgetWork}
      >
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </section>
  );
}
