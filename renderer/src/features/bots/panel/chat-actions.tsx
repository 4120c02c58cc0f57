import { IconChecklist, IconLink, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswered } from '#renderer/features/bots/mutations.ts';
import { useCopyLink } from '#renderer/lib/links/use-copy-link.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { BotChat } from '#shared/contract/bot-rows.ts';

const TaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).TaskDialog);
const iconProps = { size: 16, stroke: 1.7 };

/** What can be done with a chat. */
export function ChatActions({ chat }: { chat: BotChat }) {
  const { isReadOnly, permissions } = useViewer();
  const answered = useAnswered();
  const copyLink = useCopyLink();
  const [isMakingTask, setIsMakingTask] = useState(false);
  return (
    <>
      <IconButton
        label="Copy link"
        onClick={() => void copyLink({ bot: chat.botId, tab: 'inbox', chat: chat.id })}
      >
        <IconLink {...iconProps} />
      </IconButton>
      {isReadOnly || !permissions.can_access_tasks ? null : (
        <IconButton
          label="Make a task"
          onClick={() => {
            setIsMakingTask(true);
          }}
        >
          <IconChecklist {...iconProps} />
        </IconButton>
      )}
      {isReadOnly || chat.unansweredSince === null ? null : (
        <IconButton
          label="Mark as answered"
          isDisabled={answered.isPending}
          onClick={() => {
            answered.mutate({ id: chat.id, title: chat.title });
          }}
        >
          <IconMailCheck {...iconProps} />
        </IconButton>
      )}
      {isMakingTask ? (
        <TaskDialog
          chat={chat}
          onClose={() => {
            setIsMakingTask(false);
          }}
        />
      ) : null}
    </>
  );
}
