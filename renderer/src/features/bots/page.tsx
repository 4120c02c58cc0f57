import { Button } from '@mantine/core';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { areas } from '#shared/domain/areas.ts';
import { BotPage } from './bot-page.tsx';
import { FirstBot } from './first-bot.tsx';
import { botQueries } from './queries.ts';
import styles from './page.module.css';

const BotDialog = lazyDialog(async () => (await import('./strip/bot-dialog.tsx')).BotDialog);
const { title } = areas.telegramBot;

/** The agency's bots, one at a time, with its chats, commands, broadcasts, inbox and log. */
export function BotsPage() {
  useLivePage('bots', 'BotsPage');
  const { isReadOnly } = useViewer();
  const bots = useQuery(botQueries.list());
  const { params, change } = useParamChanges();
  const [isAdding, setIsAdding] = useState(false);
  const add = useCallback(() => {
    setIsAdding(true);
  }, []);
  usePageAction('new bot', 'Add bot', add, isReadOnly);
  const asked = params.get('bot');
  const bot =
    asked === null
      ? (bots.data?.find(({ status }) => status === 'active') ?? bots.data?.[0])
      : bots.data?.find(({ id }) => id === asked);
  return (
    <>
      {bots.data === undefined ? (
        <>
          <PageHeader title={title} />
          {bots.isError ? (
            <LoadFailure
              title={errorMessage('bots.list', bots.error)}
              isRetrying={bots.isFetching}
              onRetry={() => void bots.refetch()}
            >
              {bots.error.message}
            </LoadFailure>
          ) : (
            <div className={styles['waiting']}>
              <PendingLines label="Loading bots" />
            </div>
          )}
        </>
      ) : bots.data.length === 0 ? (
        <>
          <PageHeader title={title} />
          <FirstBot onAdd={isReadOnly ? undefined : add} />
        </>
      ) : bot === undefined ? (
        <>
          <PageHeader
            title={title}
            action={
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={2} />}
                disabled={isReadOnly}
                onClick={add}
              >
                Add bot
              </Button>
            }
          />
          <BlankState
            icon={<IconRobot size={20} stroke={1.6} />}
            title="Bot not found. It may have been removed."
            role="status"
            actions={
              <Button component={Link} to={areas.telegramBot.path} size="sm" variant="default">
                Show the other bots
              </Button>
            }
          />
        </>
      ) : (
        <BotPage key={bot.id} bot={bot} bots={bots.data} onAdd={add} />
      )}
      {isAdding ? (
        <BotDialog
          onDone={(id) => {
            setIsAdding(false);
            change({ bot: id, tab: '', chat: '', broadcast: '' }, false);
          }}
          onClose={() => {
            setIsAdding(false);
          }}
        />
      ) : null}
    </>
  );
}
