import { Button } from '@mantine/core';
import { IconExternalLink, IconShieldExclamation, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { actorName, alarmTitle } from '#renderer/entities/drive/drive-labels.ts';
import { useDismiss } from '#renderer/features/drive-logs/mutations.ts';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { isolated } from '#renderer/lib/text/isolated.ts';
import { exactDay } from '#renderer/lib/time/relative-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { DriveBurst } from '#shared/contract/drive.ts';
import styles from './alarm-band.module.css';

const binDays = 30;
const trash = 'https://drive.google.com/drive/trash';

function detailsOf(burst: DriveBurst): string {
  const by = `By ${isolated(actorName(burst))}${burst.actor?.isInactive === true ? ', inactive' : ''}`;
  return burst.alarm === 'mass_delete'
    ? `${by}. Files stay in the Drive bin until ${exactDay(Date.parse(burst.endedAt) + binDays * 86_400_000)}.`
    : `${by}. Anyone with the link can open it.`;
}

/** The newest critical alarm that hasn't been dismissed, above the list. */
export function AlarmBand({ onReview }: { onReview: (id: string) => void }) {
  const { isReadOnly } = useViewer();
  const dismiss = useDismiss();
  const [burst] = useQuery(driveLogQueries.alarms()).data ?? [];
  if (burst === undefined) return null;
  const isDelete = burst.alarm === 'mass_delete';
  const address = isDelete ? trash : burst.folder.webUrl;
  return (
    <Row as="section" gap={14} rigid className={styles['band']} aria-label="Critical alarm">
      <IconShieldExclamation size={18} stroke={1.7} aria-hidden />
      <Stack grow className={styles['words']} dir="auto">
        <b title={alarmTitle(burst)}>{alarmTitle(burst)}</b>
        <span title={detailsOf(burst)}>{detailsOf(burst)}</span>
      </Stack>
      <Row gap={8} align="stretch" rigid className={styles['actions']}>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            onReview(burst.id);
          }}
        >
          Review files
        </Button>
        {address === null ? null : (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            size="sm"
            variant="default"
            rightSection={<IconExternalLink size={14} stroke={1.8} />}
          >
            {isDelete ? 'Restore in Drive' : 'Open in Drive'}
          </Button>
        )}
      </Row>
      {burst.canEdit && !isReadOnly ? (
        <IconButton
          label="Dismiss alarm"
          onClick={() => {
            dismiss.mutate({ id: burst.id });
          }}
        >
          <IconX size={16} stroke={1.8} />
        </IconButton>
      ) : null}
    </Row>
  );
}
