import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/lib/error-message.ts';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { auditQueries } from '../queries.ts';
import styles from './entry-details.module.css';

/** Whether the database still reckons the hash that was written with the entry. */
export function EntryIntegrity({ seq }: { seq: number }) {
  const { data: isSound, error } = useQuery(auditQueries.integrity(seq));
  return (
    <PanelFacts title="Integrity">
      <PanelFact label="Hash">
        {isSound === true ? (
          <span className={styles['good']}>
            <IconShieldCheck size={14} stroke={1.8} aria-hidden />
            Matches
          </span>
        ) : isSound === false ? (
          <span className={styles['bad']} role="alert">
            <IconShieldX size={14} stroke={1.8} aria-hidden />
            Does not match
          </span>
        ) : (
          <span className={styles['waiting']}>
            {error === null ? 'Checking…' : `Not checked: ${errorMessage('audit.checkChain', error)}`}
          </span>
        )}
      </PanelFact>
    </PanelFacts>
  );
}
