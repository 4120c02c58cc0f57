import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { chatWords } from '#renderer/entities/bot/bot-labels.ts';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { faultOf } from '#renderer/ui/form/field-state.ts';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import type { BotAudience } from '#shared/contract/bot-rows.ts';
import { botLimits } from '#shared/domain/bot-limits.ts';
import type { BroadcastForm } from './broadcast-fields.ts';
import styles from './compose.module.css';

const kinds = [
  { value: 'all', label: 'All chats' },
  { value: 'linked', label: 'Chats linked to a model' },
  { value: 'type', label: 'Chats of a kind' },
  { value: 'chats', label: 'Chosen chats' },
];
const types = [
  { value: 'private', label: 'Private chats' },
  { value: 'group', label: 'Groups' },
  { value: 'channel', label: 'Channels' },
] as const;

type Props = { form: AppForm<BroadcastForm>; botId: string; audience: BotAudience };

/** Chooses which chats receive it, and counts them. */
export function AudienceFields({ form, botId, audience }: Props) {
  const kind = useWatch({ control: form.control, name: 'audience' });
  const count = useQuery(botQueries.audience(botId, audience));
  return (
    <div className={styles['audience']} role="group" aria-label="Audience">
      <ChoiceField
        form={form}
        name="audience"
        label="To"
        data={kinds}
        description={
          count.isError
            ? 'The chats could not be counted.'
            : count.data === undefined
              ? 'Counting…'
              : `${countOf(count.data, chatWords)}. Chats that blocked the bot, or that it left, are left out.`
        }
      />
      {kind === 'type' ? <Types form={form} /> : null}
      {kind === 'chats' ? <Chats form={form} botId={botId} /> : null}
    </div>
  );
}

function Types({ form }: Pick<Props, 'form'>) {
  const { field } = useController({ control: form.control, name: 'types' });
  return (
    <div className={styles['types']}>
      {types.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={field.value.includes(value)}
          onChange={(event) => {
            field.onChange(
              event.currentTarget.checked
                ? [...field.value, value]
                : field.value.filter((known) => known !== value),
            );
          }}
        />
      ))}
      {faultOf({ form, name: 'types' })}
    </div>
  );
}

function Chats({ form, botId }: Pick<Props, 'form' | 'botId'>) {
  const { field } = useController({ control: form.control, name: 'chatIds' });
  const chats = useQuery(botQueries.chats(botId)).data?.rows ?? [];
  const options = chats
    .filter(({ id, status }) => status === 'active' || field.value.includes(id))
    .map(({ id, title, model }) => ({
      value: id,
      label: title,
      ...(model === null ? {} : { words: model.stageName }),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className={styles['types']}>
      <ManyChoice
        label="Chats"
        thing="chat"
        values={field.value}
        options={options}
        full={
          field.value.length >= botLimits.chosenChats
            ? 'Choose 500 chats at most, or all of a kind'
            : undefined
        }
        onToggle={(id) => {
          field.onChange(
            field.value.includes(id) ? field.value.filter((known) => known !== id) : [...field.value, id],
          );
        }}
      >
        {(button) => (
          <Button
            {...button}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} stroke={2} />}
          >
            {field.value.length === 0 ? 'Choose chats' : countOf(field.value.length, chatWords)}
          </Button>
        )}
      </ManyChoice>
      {faultOf({ form, name: 'chatIds' })}
    </div>
  );
}
