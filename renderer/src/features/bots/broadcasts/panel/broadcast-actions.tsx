import { Menu } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { useBotPress } from '#renderer/features/bots/mutations.ts';
import { showBroadcast } from '#renderer/features/bots/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { Broadcast } from '#shared/contract/bot-rows.ts';
import { botLimits } from '#shared/domain/bot-limits.ts';
import type { BroadcastPanelOptions } from './broadcast-panel-options.ts';

const iconProps = { size: 16, stroke: 1.7 };
/** These must be cancelled before they can be deleted. */
const underWay = ['sending', 'paused', 'scheduled'];

type Props = BroadcastPanelOptions & { broadcast: Broadcast; onDeleted: () => void };

/** What can be done with a broadcast. */
export function BroadcastActions({ broadcast, onDeleted, onOpen, onEdit }: Props) {
  const { isReadOnly } = useViewer();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const copy = useBotPress({ call: 'bots.saveBroadcast', said: () => 'Broadcast duplicated' });
  const deletion = useBotPress({
    call: 'bots.deleteBroadcast',
    said: () => 'Broadcast deleted',
    name: ['bot-broadcasts', 'delete'],
    isQuiet: true,
  });
  if (isReadOnly) return null;
  const duplicate = () => {
    const { botId, name, body, mediaPath, buttons, audience } = broadcast;
    copy.mutate(
      {
        botId,
        id: null,
        rowVersion: null,
        broadcast: {
          name: Array.from(`Copy of ${name}`).slice(0, botLimits.broadcastName).join(''),
          body,
          mediaPath,
          buttons,
          audience,
          scheduledAt: null,
          repeatHours: null,
          repeatUntil: null,
        },
      },
      {
        onSuccess: (made) => {
          showBroadcast(client, made);
          onOpen(made.id);
          onEdit(made.id);
        },
      },
    );
  };
  return (
    <>
      <MoreMenu button={button}>
        <Menu.Item leftSection={<IconCopy {...iconProps} />} onClick={duplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          color="var(--mq-red-text)"
          leftSection={<IconTrash {...iconProps} />}
          disabled={underWay.includes(broadcast.status)}
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Delete
        </Menu.Item>
      </MoreMenu>
      {isAsking ? (
        <ConfirmDialog
          title="Delete this broadcast?"
          confirmLabel="Delete broadcast"
          isPending={deletion.isPending}
          error={deletion.isError ? errorMessage('bots.deleteBroadcast', deletion.error) : undefined}
          onConfirm={() => {
            deletion.mutate({ id: broadcast.id }, { onSuccess: onDeleted });
          }}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          <p>
            {broadcast.status === 'draft'
              ? 'It can’t be restored.'
              : 'What became of it in each chat is deleted as well. Messages that arrived stay in their chats.'}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
