import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import type { BotFrame } from '#renderer/features/bots/bot-frame.ts';
import { PlainTab } from '#renderer/features/bots/plain-tab.tsx';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { BotCommand, BotReply } from '#shared/contract/bot-rows.ts';
import { commandDraft, replyDraft } from './command-drafts.ts';
import { CommandTable } from './command-table.tsx';
import { ReplyTable } from './reply-table.tsx';
import styles from './commands.module.css';

const CommandDialog = lazyDialog(async () => (await import('./command-dialog.tsx')).CommandDialog);
const ReplyDialog = lazyDialog(async () => (await import('./reply-dialog.tsx')).ReplyDialog);

/** Null creates one; undefined if none is being edited. */
type Edited = { command?: BotCommand | null; reply?: BotReply | null };

/** The bot's commands and its automatic replies. */
export function CommandsTab(frame: BotFrame) {
  const { bot } = frame;
  const { isReadOnly } = useViewer();
  const query = useQuery(botQueries.commands(bot.id));
  const [edited, setEdited] = useState<Edited>({});
  useWaitingDraft(commandDraft(bot.id), () => {
    setEdited({ command: null });
  });
  useWaitingDraft(replyDraft(bot.id), () => {
    setEdited({ reply: null });
  });
  const end = () => {
    setEdited({});
  };
  const addButton = (label: string, next: Edited) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={2} />}
      disabled={isReadOnly}
      onClick={() => {
        setEdited(next);
      }}
    >
      {label}
    </Button>
  );
  return (
    <PlainTab frame={frame}>
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailure
            title={errorMessage('bots.commands', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {query.error.message}
          </LoadFailure>
        ) : (
          <div className={styles['waiting']}>
            <PendingLines label="Loading commands" />
          </div>
        )
      ) : (
        <>
          <section aria-label="Commands">
            <Row gap={10} className={styles['head']}>
              <h2>Commands</h2>
              <span>People write them with a slash. The chat’s menu lists those for everyone.</span>
              {addButton('Add command', { command: null })}
            </Row>
            <CommandTable
              botId={bot.id}
              commands={query.data.commands}
              isReadOnly={isReadOnly}
              onEdit={(command) => {
                setEdited({ command });
              }}
            />
          </section>
          <section aria-label="Automatic replies">
            <Row gap={10} className={styles['head']}>
              <h2>Automatic replies</h2>
              <span>Sent when a message fits. The first one that fits answers.</span>
              {addButton('Add reply', { reply: null })}
            </Row>
            <ReplyTable
              botId={bot.id}
              replies={query.data.replies}
              isReadOnly={isReadOnly}
              onEdit={(reply) => {
                setEdited({ reply });
              }}
            />
          </section>
        </>
      )}
      {edited.command === undefined ? null : (
        <CommandDialog botId={bot.id} command={edited.command} onClose={end} />
      )}
      {edited.reply === undefined ? null : <ReplyDialog botId={bot.id} reply={edited.reply} onClose={end} />}
    </PlainTab>
  );
}
