import { UnstyledButton } from '@mantine/core';
import { actionLabels, audienceLabels } from '#renderer/entities/bot/bot-words.ts';
import { useCommandRemoval, usePress } from '#renderer/features/bots/mutations.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { BotCommand } from '#shared/contract/bot-rows.ts';
import { RowTools } from './row-tools.tsx';
import styles from './commands.module.css';

type Props = {
  botId: string;
  commands: readonly BotCommand[];
  isReadOnly: boolean;
  onEdit: (command: BotCommand) => void;
};

export function CommandTable({ botId, commands, isReadOnly, onEdit }: Props) {
  const saving = usePress({ call: 'bots.saveCommand', waits: true });
  const removal = useCommandRemoval(botId);
  if (commands.length === 0)
    return (
      <p className={styles['none']}>
        No commands yet. Add one that answers with a text, or shows people their tasks and events.
      </p>
    );
  return (
    <table className={table['table']} aria-label="Commands">
      <thead>
        <tr>
          <th scope="col">Command</th>
          <th scope="col" className={`${styles['middle'] ?? ''} ${styles['wide'] ?? ''}`}>
            Does
          </th>
          <th scope="col" className={styles['who']}>
            For
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
        {commands.map((row) => {
          const { id, rowVersion, ...command } = row;
          const name = `/${command.command}`;
          return (
            <tr key={id}>
              <td>
                {isReadOnly ? (
                  <span className={styles['name']}>{name}</span>
                ) : (
                  <UnstyledButton
                    className={styles['name'] ?? ''}
                    onClick={() => {
                      onEdit(row);
                    }}
                  >
                    {name}
                  </UnstyledButton>
                )}
                <span className={styles['about']} dir="auto">
                  {command.description}
                </span>
              </td>
              <td className={`${styles['cut'] ?? ''} ${styles['wide'] ?? ''}`} title={command.response ?? ''}>
                {actionLabels[command.action]}
                {command.response === null ? null : (
                  <span className={styles['about']} dir="auto">
                    {command.response}
                  </span>
                )}
              </td>
              <td className={styles['who']}>{audienceLabels[command.audience]}</td>
              <RowTools
                name={name}
                isOn={
                  saving.isPending && saving.variables.id === id
                    ? saving.variables.command.enabled
                    : command.enabled
                }
                isReadOnly={isReadOnly}
                isSaving={saving.isPending}
                onToggle={(enabled) => {
                  saving.mutate({ botId, id, rowVersion, command: { ...command, enabled } });
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
