import { memo } from 'react';
import { ModelLocalTime } from '#renderer/ui/model-local-time.tsx';
import { ModelPhoto } from '#renderer/ui/model-photo.tsx';
import { StatusMark } from '#renderer/ui/status-mark.tsx';
import { ManagerCell } from './manager-cell.tsx';
import { ModelLink } from './model-link.tsx';
import { opensByPointer, type ModelRowProps } from './model-row.tsx';
import styles from './model-table.module.css';

/** Two lines for a thumb: who and whose on the left, state and time on the right. */
export const ModelRowPhone = memo(function ModelRowPhone({
  model,
  rowIndex,
  isOpen,
  now,
  ...props
}: ModelRowProps) {
  const { id } = model;
  return (
    <tr
      className={styles['phoneRow']}
      aria-rowindex={rowIndex}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        if (opensByPointer(event)) props.onOpen(id);
      }}
    >
      <td>
        <span className={styles['phoneName']}>
          <ModelPhoto id={id} stageName={model.stageName} photoUrl={model.photoUrl} size={36} />
          <span className={styles['phoneLines']}>
            <ModelLink
              model={model}
              hrefPrefix={props.hrefPrefix}
              isTabStop={props.isTabStop}
              onOpen={props.onOpen}
            />
            <span className={styles['phoneManager']}>
              {model.manager === null ? (
                <ManagerCell model={model} isInactive={false} />
              ) : (
                `${model.manager.displayName ?? model.manager.email}${props.isManagerInactive ? ' (inactive)' : ''}`
              )}
            </span>
          </span>
        </span>
      </td>
      <td className={styles['phoneState']}>
        <StatusMark status={model.status} />
        <ModelLocalTime timezone={model.timezone} now={now} />
      </td>
    </tr>
  );
});
