import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { BroadcastStatusMark } from '#renderer/features/bots/broadcasts/broadcast-columns.tsx';
import {
  audienceText,
  doneText,
  repeatText,
  whenText,
} from '#renderer/features/bots/broadcasts/broadcast-labels.ts';
import { Preview } from '#renderer/features/bots/broadcasts/preview/preview.tsx';
import { useBotPress } from '#renderer/features/bots/mutations.ts';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Broadcast } from '#shared/contract/bot-rows.ts';
import type { BroadcastAction } from '#shared/domain/bot-limits.ts';
import type { BroadcastPanelOptions } from './broadcast-panel-options.ts';
import { BroadcastProgress } from './broadcast-progress.tsx';
import { BroadcastResults } from './broadcast-results.tsx';
import styles from './broadcast-panel.module.css';

const doneWords: Readonly<Record<BroadcastAction, string>> = {
  pause: 'Broadcast paused',
  resume: 'Broadcast continues',
  cancel: 'Broadcast cancelled',
  unschedule: 'Broadcast is a draft again',
};

type Props = BroadcastPanelOptions & { broadcast: Broadcast; headingRef: Ref<HTMLHeadingElement> };

export function BroadcastView({ broadcast: row, bot, headingRef, onEdit, onStart }: Props) {
  const { isReadOnly, id: viewerId } = useViewer();
  const detail = useQuery(botQueries.broadcast(row.id));
  const shown = detail.data ?? row;
  const { createdBy, status } = shown;
  const repeats = repeatText(shown);
  const by =
    createdBy === null ? 'a deleted user' : createdBy.id === viewerId ? 'you' : personName(createdBy);
  return (
    <>
      <PanelHead
        title={shown.name}
        headingRef={headingRef}
        line={`${status === 'scheduled' ? 'Goes ' : ''}${whenText(shown)} by ${by}${repeats === '' ? '' : `, ${repeats}`}`}
      >
        <BroadcastStatusMark status={status} isTag />
      </PanelHead>
      <PanelBody label="Broadcast">
        {status === 'draft' || status === 'scheduled' ? (
          <Text as="p" size={13} tone="soft" className={styles['line']}>
            For: {audienceText(shown.audience)}
          </Text>
        ) : (
          <BroadcastProgress broadcast={shown} bot={bot} done={doneText(shown)} />
        )}
        {isReadOnly ? null : <Steps broadcast={shown} onEdit={onEdit} onStart={onStart} />}
        <Preview
          bot={bot}
          body={shown.body}
          mediaPath={shown.mediaPath}
          buttons={shown.buttons}
          audience={shown.audience}
          about={`${formatCount(shown.body.length)} characters`}
        />
        {status === 'draft' || status === 'scheduled' ? null : detail.data !== undefined ? (
          <BroadcastResults broadcast={detail.data} isReadOnly={isReadOnly} />
        ) : detail.isError ? (
          <LoadFailure
            title={errorMessage('bots.broadcast', detail.error)}
            isRetrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          >
            {detail.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading results" />
        )}
      </PanelBody>
    </>
  );
}

const iconProps = { size: 15, stroke: 1.8 };

type StepProps = Pick<BroadcastPanelOptions, 'onEdit' | 'onStart'> & { broadcast: Broadcast };

/** The next steps for a broadcast, by its status. */
function Steps({ broadcast, onEdit, onStart }: StepProps) {
  const { id, status, failed, sent, total } = broadcast;
  const [isCancelling, setIsCancelling] = useState(false);
  const step = useBotPress({ call: 'bots.setBroadcast', said: ({ action }) => doneWords[action] });
  const retry = useBotPress({
    call: 'bots.retryFailed',
    said: (_input, count) =>
      count === 0
        ? 'Nothing to retry: the bot can’t write in these chats'
        : `${formatCount(count)} are sent again`,
  });
  const act = (action: BroadcastAction) => {
    step.mutate({ id, action });
  };
  const button = (action: BroadcastAction, label: string, Icon: typeof IconX) => (
    <Button
      size="sm"
      variant="default"
      leftSection={<Icon {...iconProps} />}
      disabled={step.isPending}
      onClick={() => {
        if (action === 'cancel') setIsCancelling(true);
        else act(action);
      }}
    >
      {label}
    </Button>
  );
  const canRetry = failed > 0 && ['sending', 'paused', 'completed', 'failed'].includes(status);
  return (
    <Row gap={8} align="stretch" wrap className={styles['steps']}>
      {status === 'draft' ? (
        <>
          <Button
            size="sm"
            leftSection={<IconSend {...iconProps} />}
            onClick={() => {
              onStart(broadcast);
            }}
          >
            {broadcast.scheduledAt === null ? 'Send' : 'Schedule'}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconEdit {...iconProps} />}
            onClick={() => {
              onEdit(id);
            }}
          >
            Edit
          </Button>
        </>
      ) : null}
      {status === 'sending' ? button('pause', 'Pause', IconPlayerPause) : null}
      {status === 'paused' ? button('resume', 'Resume', IconPlayerPlay) : null}
      {status === 'scheduled' ? button('unschedule', 'Back to draft', IconCalendarOff) : null}
      {status === 'sending' || status === 'paused' || status === 'scheduled'
        ? button('cancel', 'Cancel', IconX)
        : null}
      {canRetry ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh {...iconProps} />}
          loading={retry.isPending}
          onClick={() => {
            retry.mutate({ id });
          }}
        >
          {`Retry ${formatCount(failed)} failed`}
        </Button>
      ) : null}
      {isCancelling ? (
        <ConfirmDialog
          title="Cancel this broadcast?"
          confirmLabel="Cancel broadcast"
          cancelLabel="Keep it"
          onConfirm={() => {
            setIsCancelling(false);
            act('cancel');
          }}
          onCancel={() => {
            setIsCancelling(false);
          }}
        >
          <p>
            {status === 'scheduled'
              ? 'It isn’t sent. You can duplicate it later.'
              : `${formatCount(total - sent)} chats don’t get it. What was sent stays in its chats.`}
          </p>
        </ConfirmDialog>
      ) : null}
    </Row>
  );
}
