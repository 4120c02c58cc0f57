import '#renderer/ui/choice/switch.css';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { ChatModel, ChatStatus } from '#renderer/features/bots/chats/chat-columns.tsx';
import { useBridgedChat } from '#renderer/features/bots/mutations.ts';
import { answeredChats, refreshBots, reloadChat, showChat } from '#renderer/features/bots/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import styles from './chat-panel.module.css';

type Field = {
  valueOf: (chat: BotChat) => string;
  textOf: (value: string) => string;
  changesOf: (value: string) => { modelId?: string | null; assignedTo?: string | null };
};

/** The value for no model or no user in a select. */
const none = '';
const modelIdOf = ({ model }: BotChat) => model?.id ?? none;
const assignedOf = ({ assignedTo }: BotChat) => assignedTo?.id ?? none;

/** Which model a chat belongs to, and who answers in it. */
export function ChatDetails({ chat, canEdit }: { chat: BotChat; canEdit: boolean }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const models = useQuery({ ...modelQueries.seen(viewer), enabled: canEdit }).data?.models;
  const modelOptions = useMemo(
    () => [
      { value: none, label: 'No model' },
      ...(models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
    [models],
  );
  const known = useMemo(() => (chat.assignedTo === null ? [] : [chat.assignedTo]), [chat.assignedTo]);
  const people = usePersonChoices({ known, isEnabled: canEdit });
  const personOptions = useMemo(
    () => [{ value: none, label: 'Nobody' }, ...people.options],
    [people.options],
  );

  const saveAs =
    ({ valueOf, textOf, changesOf }: Field) =>
    async (value: string, edit: FieldEdit): Promise<SaveOutcome> => {
      const changes = changesOf(value);
      try {
        const { row, outcome } = await saveVersioned<BotChat>({
          thing: 'chat',
          ...edit,
          wanted: value,
          valueOf,
          textOf,
          save: async (rowVersion) => {
            const rows = { ...answeredChats, isAffected: () => 'modelId' in changes };
            const saved = await changeRow(client, rows, chat.id, () =>
              request('bots.setChat', { id: chat.id, rowVersion, changes }),
            );
            return saved;
          },
          reload: () => reloadChat(client, chat),
        });
        showChat(client, row);
        if (outcome !== 'mine') void refreshBots(client);
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('bots.setChat', error) };
      }
    };
  const labelIn = (options: readonly { value: string; label: string }[]) => (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;

  return (
    <dl className={styles['details']}>
      <EditableSelect
        label="Model"
        value={modelIdOf(chat)}
        options={modelOptions}
        placeholder="Find a model"
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: modelIdOf,
          textOf: labelIn(modelOptions),
          changesOf: (chosen) => ({ modelId: chosen === none ? null : chosen }),
        })}
      >
        <ChatModel model={chat.model} />
      </EditableSelect>
      <EditableSelect
        label="Assigned"
        value={assignedOf(chat)}
        options={personOptions}
        renderOption={renderPersonOption}
        {...people.search}
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: assignedOf,
          textOf: labelIn(personOptions),
          changesOf: (chosen) => ({ assignedTo: chosen === none ? null : chosen }),
        })}
      >
        {chat.assignedTo === null ? 'Nobody' : personName(chat.assignedTo)}
      </EditableSelect>
      {chat.type === 'group' || chat.type === 'supergroup' ? <Bridge chat={chat} canEdit={canEdit} /> : null}
      <div className={rowStyles['row']}>
        <dt>Bot</dt>
        <dd className={styles['plain']}>
          <ChatStatus status={chat.status} />
          {chat.botIsAdmin ? <Hint block>Administrator there</Hint> : null}
        </dd>
      </div>
    </dl>
  );
}

/** Whether the group is bridged to the chat of its model's team. */
function Bridge({ chat, canEdit }: { chat: BotChat; canEdit: boolean }) {
  const bridge = useBridgedChat();
  const isOn = bridge.isPending ? bridge.variables.isOn : chat.isBridged;
  return (
    <div className={rowStyles['row']}>
      <dt>Bridge</dt>
      <dd className={styles['plain']}>
        <Switch
          size="sm"
          aria-label="Bridge to the chat of the model’s team"
          checked={isOn}
          disabled={!canEdit || bridge.isPending || (chat.model === null && !chat.isBridged)}
          onChange={(event) => {
            bridge.mutate({ id: chat.id, rowVersion: chat.rowVersion, isOn: event.currentTarget.checked });
          }}
        />
        <Hint block>
          {chat.model === null
            ? 'Link it to a model first'
            : isOn
              ? 'With the team’s chat, both ways'
              : 'Off'}
        </Hint>
      </dd>
    </div>
  );
}
