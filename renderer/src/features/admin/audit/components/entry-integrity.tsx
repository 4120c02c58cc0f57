import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/features/admin/audit/error-messages.ts';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { auditQueries } from '#renderer/features/admin/audit/queries.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import { EntryHash } from './entry-hash.tsx';
import styles from './entry-details.module.css';

type Props = {
  seq: number;
  /** Whether this user may recompute the chain. */
  canCheck: boolean;
};

/**
 * The hash that was written with the entry, the hash of the previous one, and whether the database still computes the
 * same.
 */
export function EntryIntegrity({ seq, canCheck }: Props) {
  const { data: hashes, error } = useQuery(auditQueries.hashes(seq));
  const rest = error === null ? (hashes === null ? 'Unknown' : 'Loading…') : 'Could not be loaded';
  const hashOf = (label: string, hash: string | undefined) => (
    <PanelFact label={label}>
      {hash === undefined ? (
        <Text tone="dimmed">{rest}</Text>
      ) : hash === '' ? (
        <Text tone="dimmed">None, this is the first entry</Text>
      ) : (
        <EntryHash label={`Copy ${label.toLowerCase()}`} hash={hash} />
      )}
    </PanelFact>
  );
  return (
    <PanelFacts title="Integrity">
      {hashOf('Hash', hashes?.hash)}
      {hashOf('Previous hash', hashes?.previousHash)}
      {canCheck ? (
        <PanelFact label="State">
          <State seq={seq} />
        </PanelFact>
      ) : null}
    </PanelFacts>
  );
}

function State({ seq }: { seq: number }) {
  const { data: isSound, error } = useQuery(auditQueries.integrity(seq));
  if (isSound === true)
    return (
      <span className={styles['good']}>
        <IconShieldCheck size={14} stroke={1.8} aria-hidden />
        Matches
      </span>
    );
  if (isSound === false)
    return (
      <span className={styles['bad']} role="alert">
        <IconShieldX size={14} stroke={1.8} aria-hidden />
        Does not match
      </span>
    );
  return (
    <Text tone="dimmed">
      {error === null ? 'Checking…' : `Not checked: ${errorMessage('audit.checkChain', error)}`}
    </Text>
  );
}
