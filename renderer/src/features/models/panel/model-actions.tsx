import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { describeSnooze } from '#renderer/entities/notification/snooze-times.ts';
import { useSavePreferences } from '#renderer/entities/notification/use-save-preferences.ts';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import { MuteItems } from './mute-items.tsx';

const DeleteModelDialog = lazyDialog(
  async () => (await import('./delete-model-dialog.tsx')).DeleteModelDialog,
);

type Props = { model: Model; onDeleted: () => void };

/** The actions for the whole model. */
export function ModelActions({ model, onDeleted }: Props) {
  const viewer = useViewer();
  const [isDeleting, setIsDeleting] = useState(false);
  const moreButton = useRef<HTMLButtonElement>(null);
  const { mutate } = useSavePreferences();
  // When the agency has notifications turned off there is nothing to mute.
  const hasNotifications = useQuery(featureFlagsQuery).data?.areNotificationsEnabled !== false;
  const { canManage } = modelAccess(viewer, model);
  if (viewer.isReadOnly || (!hasNotifications && !canManage)) return null;
  const mute = (until: Date | null) => {
    const change = { kind: 'mute', modelId: model.id, modelName: model.stageName, until } as const;
    mutate(change, {
      onSuccess: () => {
        notifySuccess(
          until === null
            ? `Notifications of ${model.stageName} are on again`
            : `Notifications of ${model.stageName} muted until ${describeSnooze(until)}`,
        );
      },
    });
  };
  return (
    <>
      <MoreMenu button={moreButton}>
        {hasNotifications ? <MuteItems modelId={model.id} onChoose={mute} /> : null}
        {canManage ? (
          <>
            {hasNotifications ? <Menu.Divider /> : null}
            <Menu.Item
              color="var(--mq-red-text)"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              onClick={() => {
                setIsDeleting(true);
              }}
            >
              Delete model…
            </Menu.Item>
          </>
        ) : null}
      </MoreMenu>
      {isDeleting ? (
        <DeleteModelDialog
          model={model}
          onDeleted={onDeleted}
          onCancel={() => {
            setIsDeleting(false);
            moreButton.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
