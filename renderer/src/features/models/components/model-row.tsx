import { memo, type MouseEvent } from 'react';
import type { Model } from '#shared/contract/models.ts';
import { ModelLocalTime } from '#renderer/ui/model-local-time.tsx';
import { ModelManagers } from '#renderer/ui/model-managers.tsx';
import { ModelPhoto } from '#renderer/ui/model-photo.tsx';
import { StatusMark } from '#renderer/ui/status-mark.tsx';
import { toNamed } from '../model.ts';
import { ContactIcons } from './contact-icons.tsx';
import { ManagerCell } from './manager-cell.tsx';
import { ModelLink } from './model-link.tsx';
import styles from './model-table.module.css';

export type ModelRowProps = {
  model: Model;
  hrefPrefix: string;
  /** Counted from 1, the head being the first. */
  rowIndex: number;
  isOpen: boolean;
  /** The one row that Tab reaches; arrows lead to the others. */
  isTabStop: boolean;
  now: number;
  isManagerInactive: boolean;
  canAssign: boolean;
  onOpen: (id: string) => void;
  onAssign: (id: string) => void;
};

export const opensByPointer = (event: MouseEvent): boolean =>
  (event.target as Element).closest('a, button') === null && window.getSelection()?.isCollapsed !== false;

/** Plain elements only: thousands of these scroll by. */
export const ModelRow = memo(function ModelRow({
  model,
  rowIndex,
  isOpen,
  isTabStop,
  now,
  ...props
}: ModelRowProps) {
  const { id } = model;
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        if (opensByPointer(event)) props.onOpen(id);
      }}
    >
      <td>
        <span className={styles['name']}>
          <ModelPhoto id={id} stageName={model.stageName} photoUrl={model.photoUrl} />
          <ModelLink
            model={model}
            hrefPrefix={props.hrefPrefix}
            isTabStop={isTabStop}
            onOpen={props.onOpen}
          />
          <span className={styles['real']}>{model.realName}</span>
        </span>
      </td>
      <td>
        <StatusMark status={model.status} />
      </td>
      <td className={styles['managerColumn']}>
        <ManagerCell
          model={model}
          isInactive={props.isManagerInactive}
          tabIndex={isTabStop ? 0 : -1}
          onAssign={
            props.canAssign
              ? () => {
                  props.onAssign(id);
                }
              : undefined
          }
        />
      </td>
      <td className={styles['secondaryColumn']}>
        <ModelManagers people={model.secondaryManagers.map(toNamed)} />
      </td>
      <td>
        <ModelLocalTime timezone={model.timezone} now={now} />
      </td>
      <td className={styles['wideColumn']}>
        <ContactIcons model={model} />
      </td>
      <td className={styles['wideColumn']}>
        {model.telegramHandle ?? <span className={styles['none']}>None</span>}
      </td>
    </tr>
  );
});
