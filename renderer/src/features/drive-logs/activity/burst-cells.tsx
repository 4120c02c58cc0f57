import { Tooltip } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCursorText,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUpload,
  IconUserQuestion,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { actorName, burstLine, lineText } from '#renderer/entities/drive/drive-labels.ts';
import { alarmLook } from '#renderer/entities/drive/drive-looks.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import type { RowCell } from '#renderer/ui/table/columns.ts';
import type { DriveBurst } from '#shared/contract/drive.ts';
import type { DriveAction } from '#shared/domain/drive-values.ts';
import styles from './burst-cells.module.css';

const icons: Readonly<Record<DriveAction, Icon>> = {
  uploaded: IconUpload,
  modified: IconPencil,
  renamed: IconCursorText,
  moved: IconArrowsExchange,
  deleted: IconTrash,
  restored: IconRestore,
  permission_changed: IconWorld,
};

const toneOf = ({ severity, action }: DriveBurst): string =>
  severity !== 'info' ? severity : action === 'restored' ? 'good' : 'info';

export function ActionMark({ burst }: { burst: DriveBurst }) {
  const Mark = icons[burst.action];
  return (
    <span className={styles['action']} data-tone={toneOf(burst)} aria-hidden>
      <Mark size={14} stroke={1.8} />
    </span>
  );
}

/** Who it was: a user of the workspace by their avatar, others by an icon. */
export function ActorMark({ burst }: { burst: DriveBurst }) {
  return burst.actor === null ? (
    <span className={styles['outsider']} aria-hidden>
      <IconUserQuestion size={13} stroke={1.8} />
    </span>
  ) : (
    <PersonAvatar person={{ id: burst.actor.id, name: actorName(burst) }} size={22} />
  );
}

/** `Priya uploaded 12 files`, which opens the row. */
export function BurstText({ burst, link }: { burst: DriveBurst; link: RowCell['link'] }) {
  const line = burstLine(burst);
  return (
    <Row as="span" gap={8} shrink>
      <ActionMark burst={burst} />
      <span className={styles['actor']}>
        <ActorMark burst={burst} />
      </span>
      <Text ellipsis dir="auto">
        {link(lineText(line))}
        {burst.isOutside ? <Text tone="dimmed"> (outside)</Text> : null}
      </Text>
    </Row>
  );
}

/** Why it is alarming; with a tinted background only in the panel. */
export function BurstAlarm({ burst, isTag = false }: { burst: DriveBurst; isTag?: boolean }) {
  const look = alarmLook(burst);
  return look === undefined ? null : <Status look={look} isTag={isTag} />;
}

/** `Zara Kane / Raw sets` with the model's photo. */
export function BurstPlace({ burst }: { burst: DriveBurst }) {
  const { model, path } = burst;
  return (
    <Row as="span" gap={6} shrink>
      <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} size={18} />
      <Tooltip label={path ?? model.stageName} openDelay={500} withinPortal>
        <Text ellipsis dir="auto">
          {model.stageName}
          {path === null ? null : <Text tone="dimmed"> / {path.split('/').at(-1)}</Text>}
        </Text>
      </Tooltip>
    </Row>
  );
}
