import { useReplyRemoval, useBotPress } from '#renderer/features/bots/mutations.ts';
import { zoneCity } from '#renderer/lib/time/local-time.ts';
import type { BotReply } from '#shared/contract/bot-rows.ts';
import { AnswerTable } from './answer-table.tsx';
import { cooldownText, triggerText } from './reply-labels.ts';
import styles from './commands.module.css';

type Props = {
  botId: string;
  replies: readonly BotReply[];
  isReadOnly: boolean;
  onEdit: (reply: BotReply) => void;
};

const hoursText = ({ activeFrom, activeUntil, timezone }: BotReply): string =>
  activeFrom === null || activeUntil === null
    ? 'Always'
    : `${activeFrom} to ${activeUntil}, ${zoneCity(timezone)}`;

export function ReplyTable({ botId, replies, isReadOnly, onEdit }: Props) {
  const saving = useBotPress({ call: 'bots.saveReply', waits: true });
  const removal = useReplyRemoval(botId);
  if (replies.length === 0)
    return (
      <p className={styles['none']}>
        No automatic replies yet. Add one that greets people, or answers outside of your hours.
      </p>
    );
  return (
    <AnswerTable
      label="Automatic replies"
      heads={['When', 'Hours', 'Again after']}
      answers={replies.map((row) => ({
        row,
        id: row.id,
        name: triggerText(row),
        about: row.response,
        middle: hoursText(row),
        last: cooldownText(row.cooldownSeconds),
        isOn:
          saving.isPending && saving.variables.id === row.id ? saving.variables.reply.enabled : row.enabled,
      }))}
      isReadOnly={isReadOnly}
      isSaving={saving.isPending}
      onToggle={({ id, rowVersion, ...reply }, enabled) => {
        saving.mutate({ botId, id, rowVersion, reply: { ...reply, enabled } });
      }}
      onEdit={onEdit}
      onDelete={(row) => {
        removal.mutate(row);
      }}
    />
  );
}
