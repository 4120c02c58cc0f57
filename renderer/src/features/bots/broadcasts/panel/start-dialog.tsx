import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chatWords } from '#renderer/entities/bot/bot-labels.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { audienceText, repeatText } from '#renderer/features/bots/broadcasts/broadcast-labels.ts';
import { useBotPress } from '#renderer/features/bots/mutations.ts';
import { botQueries, showBroadcast } from '#renderer/features/bots/queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import type { Broadcast } from '#shared/contract/bot-rows.ts';

type Props = { broadcast: Broadcast; onDone: (broadcast: Broadcast) => void; onClose: () => void };

/** Confirms the number of chats before starting. */
export function StartDialog({ broadcast, onDone, onClose }: Props) {
  const client = useQueryClient();
  const { id, botId, name, audience, scheduledAt } = broadcast;
  const count = useQuery({ ...botQueries.audience(botId, audience), staleTime: 0 });
  const start = useBotPress({
    call: 'bots.startBroadcast',
    said: (_input, { status }) => (status === 'scheduled' ? 'Broadcast scheduled' : 'Broadcast started'),
    isQuiet: true,
  });
  const chats = count.data === undefined ? 'chats' : countOf(count.data, chatWords);
  const repeats = repeatText(broadcast);
  const failure = start.isError
    ? errorMessage('bots.startBroadcast', start.error)
    : count.isError
      ? errorMessage('bots.countAudience', count.error)
      : count.data === 0
        ? 'Choose at least one chat'
        : undefined;
  return (
    <Dialog
      name="StartBroadcastDialog"
      title={scheduledAt === null ? `Send to ${chats}?` : `Schedule for ${chats}?`}
      width={420}
      onClose={onClose}
    >
      <DialogFields>
        {failure === undefined ? null : (
          <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={16} />}>
            {failure}
          </Alert>
        )}
        <p>
          “{name}” goes to <b>{count.data === undefined ? '…' : chats}</b> ({audienceText(audience)}){' '}
          {scheduledAt === null ? 'now' : `on ${shortTime(Date.parse(scheduledAt))}`}
          {repeats === '' ? '' : `, then ${repeats}`}. A message that was sent can’t be taken back from here.
        </p>
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={start.isPending}
          disabled={count.data === undefined || count.data === 0}
          onClick={() => {
            start.mutate(
              { id },
              {
                onSuccess: (started) => {
                  showBroadcast(client, started);
                  onDone(started);
                },
              },
            );
          }}
        >
          {scheduledAt === null ? `Send to ${chats}` : 'Schedule'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
