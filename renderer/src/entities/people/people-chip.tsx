import { ActionIcon } from '@mantine/core';
import { IconMail, IconX } from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { nameOf, type Chosen } from './chosen.ts';
import styles from './people.module.css';

type Props = { chosen: Chosen; photoUrl: string | null; isOff: boolean; onRemove: () => void };

/** Someone chosen: people have a round photo, models a square one, and addresses an envelope. */
export function PeopleChip({ chosen, photoUrl, isOff, onRemove }: Props) {
  const { kind, id, name, address } = chosen;
  const shown = kind === 'address' && name === '' ? address : nameOf(chosen);
  return (
    <Row as="span" gap={6} inline className={styles['chip']} data-kind={kind} role="listitem">
      {kind === 'person' ? <PersonAvatar person={{ id, name: shown }} size={16} /> : null}
      {kind === 'model' ? <ModelPhoto id={id} stageName={shown} photoUrl={photoUrl} size={16} /> : null}
      {kind === 'address' ? <IconMail size={14} stroke={1.7} aria-hidden /> : null}
      <span dir="auto" title={address === '' ? shown : address}>
        {shown}
      </span>
      {isOff ? null : (
        <ActionIcon size="xs" aria-label={`Remove ${shown}`} onClick={onRemove}>
          <IconX size={12} stroke={2} />
        </ActionIcon>
      )}
    </Row>
  );
}
