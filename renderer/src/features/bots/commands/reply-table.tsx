import { UnstyledButton } from '@mantine/core';
import { useReplyRemoval, usePress } from '#renderer/features/bots/mutations.ts';
import { zoneCity } from '#renderer/lib/time/local-time.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { BotReply } from '#shared/contract/bot-rows.ts';
import { cooldownText, triggerText } from './reply-words.ts';
import { RowTools } from './row-tools.tsx';
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
  const saving = usePress({ call: 'bots.saveReply', waits: true });
  const removal = useReplyRemoval(botId);
  if (replies.length === 0)
    return (
      <p className={styles['none']}>
        No automatic replies yet. Add one that greets people, or answers outside of your hours.
      </p>
    );
  return (
    <table className={table['table']} aria-label="Automatic replies">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col" className={`${styles['middle'] ?? ''} ${styles['wide'] ?? ''}`}>
            Hours
          </th>
          <th scope="col" className={styles['who']}>
            Again after
          </th>
          <th scope="col" className={styles['switch']}>
            On
          </th>
          <th scope="col" className={styles['action']}>
            <Hidden>Actions</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {replies.map((row) => {
          const { id, rowVersion, ...reply } = row;
          const name = triggerText(row);
          return (
            <tr key={id}>
              <td>
                {isReadOnly ? (
                  <span className={styles['name']}>{name}</span>
                ) : (
                  <UnstyledButton
                    className={styles['name'] ?? ''}
                    dir="auto"
                    onClick={() => {
                      onEdit(row);
                    }}
                  >
                    {name}
                  </UnstyledButton>
                )}
                <span className={styles['about']} dir="auto">
                  {reply.response}
                </span>
              </td>
              <td className={`${styles['cut'] ?? ''} ${styles['wide'] ?? ''}`}>{hoursText(row)}</td>
              <td className={styles['who']}>{cooldownText(reply.cooldownSeconds)}</td>
              <RowTools
                name={name}
                isOn={
                  saving.isPending && saving.variables.id === id
                    ? saving.variables.reply.enabled
                    : reply.enabled
                }
                isReadOnly={isReadOnly}
                isSaving={saving.isPending}
                onToggle={(enabled) => {
                  saving.mutate({ botId, id, rowVersion, reply: { ...reply, enabled } });
                }}
                onEdit={() => {
                  onEdit(row);
                }}
                onDelete={() => {
                  removal.mutate(row);
                }}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
