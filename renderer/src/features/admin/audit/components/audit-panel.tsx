import { Button } from '@mantine/core';
import { IconFileUnknown, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PanelState } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { PanelPosition } from '#renderer/ui/side-panel/panel-steps.tsx';
import { PanelWaiting } from '#renderer/ui/side-panel/panel-waiting.tsx';
import { SidePanel } from '#renderer/ui/side-panel/side-panel.tsx';
import type { AuditRow, Names } from '#renderer/entities/audit-entry/entry-words.ts';
import { auditQueries } from '#renderer/features/admin/audit/queries.ts';
import { EntryDetails } from './entry-details.tsx';

type Props = {
  id: string;
  /** The row, where the list holds it. */
  listed: AuditRow | undefined;
  position: PanelPosition | undefined;
  viewerId: string;
  names: Names;
  canCheck: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onStep: (step: 1 | -1) => void;
  onCopyLink: () => void;
  onClose: () => void;
};

const sequence = /^[1-9]\d{0,14}$/;

/** One entry of the log beside the list, with an address of its own. */
export function AuditPanel({ id, listed, position, onStep, onCopyLink, onClose, ...entryProps }: Props) {
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
      start={{ thing: 'entry', position, onStep }}
      actions={
        entry === undefined || entry === null ? null : (
          <IconButton label="Copy link" onClick={onCopyLink}>
            <IconLink size={16} stroke={1.7} />
          </IconButton>
        )
      }
      onClose={onClose}
    >
      {entry !== undefined && entry !== null ? (
        <EntryDetails key={id} entry={entry} {...entryProps} />
      ) : alone.isError ? (
        <PanelState>
          <LoadFailure title="Failed to load the entry" onRetry={() => void alone.refetch()} actions={close}>
            {alone.error.message}
          </LoadFailure>
        </PanelState>
      ) : alone.data === null || !isNumber ? (
        <PanelState>
          <BlankState
            icon={<IconFileUnknown size={20} stroke={1.6} />}
            title="This entry does not exist or is not yours to see"
            role="status"
            actions={close}
          >
            Old entries are removed when their time is over.
          </BlankState>
        </PanelState>
      ) : (
        <PanelWaiting label="Loading the entry" />
      )}
    </SidePanel>
  );
}
