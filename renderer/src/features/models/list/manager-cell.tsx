import { IconAlertTriangle, IconUserOff } from '@tabler/icons-react';
import type { Model } from '#shared/contract/models.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import styles from './manager-cell.module.css';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';

type Props = {
  model: Model;
  isInactive: boolean;
  /** Undefined when the viewer may not choose the manager. */
  onAssign?: (() => void) | undefined;
  tabIndex?: number;
};

/** A model without a manager needs attention, so it is amber and offers to assign one to users who may. */
export function ManagerCell({ model, isInactive, onAssign, tabIndex }: Props) {
  if (model.managerId === null) {
    const icon = <IconAlertTriangle size={14} stroke={1.8} aria-hidden />;
    if (onAssign === undefined) return <span className={styles['gap']}>{icon}No main manager</span>;
    return (
      <button type="button" className={styles['gap']} tabIndex={tabIndex} onClick={onAssign}>
        {icon}
        Assign manager
        <Hidden> for {model.stageName}</Hidden>
      </button>
    );
  }
  if (model.manager === null) return <Text tone="dimmed">–</Text>;
  const person = toNamed(model.manager);
  return (
    <span className={styles['person']}>
      <PersonAvatar person={person} />
      <Text ellipsis dir="auto" title={person.name}>
        {person.name}
      </Text>
      {isInactive ? (
        <span className={styles['inactive']} title={`${person.name} is inactive`}>
          <IconUserOff size={12} stroke={2} aria-hidden />
          <span>inactive</span>
        </span>
      ) : null}
    </span>
  );
}
