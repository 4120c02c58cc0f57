import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import type { EventValues } from './event-values.ts';
import styles from './event-form.module.css';

type Props = { form: AppForm<EventValues>; most: number };

/** People without an account here: a name, an email, or both. */
export function ExternalPeople({ form, most }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'externals' });
  const { value, onChange } = field;
  const set = (index: number, change: Partial<(typeof value)[number]>) => {
    onChange(value.map((each, at) => (at === index ? { ...each, ...change } : each)));
  };
  return (
    <div role="group" aria-label="People outside" className={styles['externals']}>
      {value.map((person, index) => (
        // The lines have no ids.
        <div key={index} className={styles['external']}>
          <TextInput
            aria-label={`Name of guest ${String(index + 1)}`}
            placeholder="Name"
            value={person.name}
            maxLength={100}
            autoComplete="off"
            dir="auto"
            onChange={(event) => {
              set(index, { name: event.currentTarget.value });
            }}
          />
          <TextInput
            aria-label={`Email of guest ${String(index + 1)}`}
            placeholder="Email"
            value={person.email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => {
              set(index, { email: event.currentTarget.value });
            }}
          />
          <IconButton
            label={`Remove guest ${String(index + 1)}`}
            onClick={() => {
              onChange(value.filter((_, at) => at !== index));
            }}
          >
            <IconX size={14} stroke={1.8} />
          </IconButton>
        </div>
      ))}
      {fieldState.error === undefined ? null : (
        <p className={styles['fault']} role="alert">
          {fieldError(fieldState.error.message)}
        </p>
      )}
      {value.length >= most ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={13} />}
          onClick={() => {
            onChange([...value, { name: '', email: '' }]);
          }}
        >
          Add a guest
        </Button>
      )}
    </div>
  );
}
