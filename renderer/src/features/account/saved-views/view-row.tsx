import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/saved-view/error-messages.ts';
import { useRemoveView } from '#renderer/entities/saved-view/use-remove-view.ts';
import { useUpdateView } from '#renderer/entities/saved-view/use-update-view.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import type { SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { longestViewName, type SavedView } from '#shared/contract/saved-views.ts';
import { viewPlace } from './view-place.ts';
import styles from './saved-views.module.css';

export function ViewRow({ view }: { view: SavedView }) {
  const update = useUpdateView();
  // Set at once, because the mutation's state updates only after the click.
  const [wanted, setWanted] = useState<boolean>();
  const remove = useRemoveView();
  const place = viewPlace(view);
  const rename = async (name: string): Promise<SaveOutcome> => {
    try {
      await update.mutateAsync({ id: view.id, name });
      notifySuccess('View renamed');
      return { ok: true };
    } catch (error) {
      return { ok: false, message: errorMessage('savedViews.update', error) };
    }
  };
  const share = (isShared: boolean) => {
    // Ignore clicks while a change is being saved. Disabling the box instead would lose its focus.
    if (wanted !== undefined) return;
    setWanted(isShared);
    update.mutate(
      { id: view.id, isShared },
      {
        onSuccess: () => {
          notifySuccess(isShared ? 'View shared with your team' : 'View no longer shared');
        },
        onError: (error) => {
          notifyError(errorMessage('savedViews.update', error));
        },
        onSettled: () => {
          setWanted(undefined);
        },
      },
    );
  };
  return (
    <tr>
      <td>
        <EditedRecord value={{ name: `saved view ${view.id}`, rowVersion: 0 }}>
          <dl className={styles['name']}>
            <EditableText
              label="Name"
              isLabelHidden
              value={view.name}
              canEdit
              validate={problemOf}
              onSave={rename}
            />
          </dl>
        </EditedRecord>
      </td>
      <td className={styles['place']}>
        {place === undefined ? (
          <span title="This version has no list for it">{view.area}</span>
        ) : (
          <Link to={place.to} aria-label={`Open ${view.name} in ${place.title}`}>
            {place.title}
          </Link>
        )}
      </td>
      <td className={styles['shared']}>
        <Checkbox
          size="sm"
          aria-label={`Share ${view.name} with your team`}
          checked={wanted ?? view.isShared}
          onChange={(event) => {
            share(event.currentTarget.checked);
          }}
        />
      </td>
      <td className={styles['action']}>
        <Tooltip label="Delete">
          <ActionIcon
            aria-label={`Delete view ${view.name}`}
            loading={remove.isPending}
            onClick={() => {
              remove.mutate(view);
            }}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  );
}

function problemOf(name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return 'View name is required';
  return length > longestViewName
    ? `View name must be ${String(longestViewName)} characters or fewer`
    : undefined;
}
