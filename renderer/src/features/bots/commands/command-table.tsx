import { actionLabels, audienceLabels } from '#renderer/entities/bot/bot-labels.ts';
import { useCommandRemoval, useBotPress } from '#renderer/features/bots/mutations.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import type { BotCommand } from '#shared/contract/bot-rows.ts';
import { AnswerTable } from './answer-table.tsx';
import styles from './commands.module.css';

type Props = {
  botId: string;
  commands: readonly BotCommand[];
  isReadOnly: boolean;
  onEdit: (command: BotCommand) => void;
};

export function CommandTable({ botId, commands, isReadOnly, onEdit }: Props) {
  const saving = useBotPress({ call: 'bots.saveCommand', waits: true });
  const removal = useCommandRemoval(botId);
  if (commands.length === 0)
    return (
      <p className={styles['none']}>
        No commands yet. Add one that answers with a text, or shows people their tasks and events.
      </p>
    );
  return (
    <AnswerTable
      label="Commands"
      heads={['Command', 'Does', 'For']}
      answers={commands.map((row) => ({
        row,
        id: row.id,
        name: `/${row.command}`,
        about: row.description,
        middle: (
          <>
            {actionLabels[row.action]}
            {row.response === null ? null : (
              <Hint ellipsis dir="auto">
                {row.response}
              </Hint>
            )}
          </>
        ),
        middleTitle: row.response ?? '',
        last: audienceLabels[row.audience],
        isOn:
          saving.isPending && saving.variables.id === row.id ? saving.variables.command.enabled : row.enabled,
      }))}
      isReadOnly={isReadOnly}
      isSaving={saving.isPending}
      onToggle={({ id, rowVersion, ...command }, enabled) => {
        saving.mutate({ botId, id, rowVersion, command: { ...command, enabled } });
      }}
      onEdit={onEdit}
      onDelete={(row) => {
        removal.mutate(row);
      }}
    />
  );
}
