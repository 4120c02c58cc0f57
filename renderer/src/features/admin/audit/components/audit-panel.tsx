import { Button, Skeleton } from '@mantine/core';
import { IconFileUnknown, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { BlankState } from '#renderer/ui/blank-state.tsx';
import headStyles from '../../panel-head.module.css';
import { SidePanel } from '../../side-panel.tsx';
import type { AuditRow, Names } from '../entry-words.ts';
import { auditQueries } from '../queries.ts';
import { EntryDetails } from './entry-details.tsx';

type Props = {
  id: string;
  /** The row, where the list holds it. */
  listed: AuditRow | undefined;
  position: { index: number; count: number } | undefined;
  viewerId: string;
  names: Names;
  canCheck: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

const sequence = /^[1-9]\d{0,14}$/;

/** One entry of the log beside the list, with an address of its own. */
export function AuditPanel({ id, listed, position, onStep, onClose, ...entryProps }: Props) {
  const isNumber = sequence.test(id);
  const alone = useQuery({ ...auditQueries.entry(Number(id)), enabled: listed === undefined && isNumber });
  const entry = listed ?? alone.data;
  const close = (
    <Button size="sm" variant="default" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <SidePanel
      label={isNumber ? `Entry ${id}` : 'Entry'}
      thing="entry"
      position={position}
      onStep={onStep}
      onClose={onClose}
    >
      {entry !== undefined && entry !== null ? (
        <EntryDetails key={id} entry={entry} {...entryProps} />
      ) : alone.isError ? (
        <div className={headStyles['state']}>
          <BlankState
            icon={<IconPlugConnectedX size={20} stroke={1.6} />}
            tone="red"
            role="alert"
            title="Failed to load the entry"
            actions={
              <>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconRefresh size={15} stroke={1.8} />}
                  onClick={() => void alone.refetch()}
                >
                  Try Again
                </Button>
                {close}
              </>
            }
          >
            {alone.error.message}
          </BlankState>
        </div>
      ) : alone.data === null || !isNumber ? (
        <div className={headStyles['state']}>
          <BlankState
            icon={<IconFileUnknown size={20} stroke={1.6} />}
            title="This entry does not exist or is not yours to see"
            role="status"
            actions={close}
          >
            Old entries are removed when their time is over.
          </BlankState>
        </div>
      ) : (
        <div className={headStyles['body']} role="status" aria-label="Loading the entry">
          <Skeleton width={180} height={12} mt={12} />
          <Skeleton width={120} height={10} mt={10} />
        </div>
      )}
    </SidePanel>
  );
}
