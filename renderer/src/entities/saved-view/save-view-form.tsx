import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';

import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { createView } from './api.ts';
import { errorMessage } from './error-messages.ts';
import styles from './saved-views.module.css';
import type { ViewParams } from './view-params.ts';

type Props = { area: string; view: ViewParams; onSaved: () => void };

const longestName = 40;

/** A name for the list as it is. */
export function SaveViewForm({ area, view, onSaved }: Props) {
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: () => createView({ area, name: name.trim(), filters: { ...view }, isShared }),
    onError: (failure) => {
      setError(errorMessage('savedViews.create', failure));
    },
    onSuccess: (saved) => {
      notifySuccess(`View "${saved.name}" saved`);
      onSaved();
    },
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') setError('View name is required');
    else if (name.trim().length > longestName) setError('View name must be 40 characters or fewer');
    else save.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <TextInput
        size="sm"
        label="Save this view as"
        value={name}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles['foot']}>
        <Checkbox
          size="xs"
          label="Share with everybody"
          checked={isShared}
          onChange={(event) => {
            setIsShared(event.currentTarget.checked);
          }}
        />
        <Button type="submit" size="xs" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
