import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { botLimits } from '#shared/domain/bot-limits.ts';
import type { BroadcastForm } from './broadcast-fields.ts';
import styles from './compose.module.css';

type Props = { form: AppForm<BroadcastForm>; count: number };

/** Links below the message, two in a row. */
export function ButtonFields({ form, count }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'buttons' });
  return (
    <Stack gap={10} align="start" role="group" aria-label="Buttons">
      {fields.map((field, index) => (
        <div key={field.id} className={styles['button']}>
          <TextField
            form={form}
            name={`buttons.${index}.text`}
            label={`Button ${String(index + 1)}`}
            placeholder="My plan"
            dir="auto"
          />
          <TextField
            form={form}
            name={`buttons.${index}.url`}
            label={`Link of button ${String(index + 1)}`}
            placeholder="https://"
            inputMode="url"
          />
          <IconButton
            label={`Remove button ${String(index + 1)}`}
            onClick={() => {
              remove(index);
            }}
          >
            <IconX size={14} stroke={2} />
          </IconButton>
        </div>
      ))}
      {count >= botLimits.buttons ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => {
            append({ text: '', url: '' });
          }}
        >
          Add button
        </Button>
      )}
    </Stack>
  );
}
