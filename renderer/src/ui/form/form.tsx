import type { ComponentProps, KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AppForm } from './use-app-form.ts';

type Props<Values extends FieldValues> = Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> & {
  form: Pick<AppForm<Values>, 'handleSubmit'>;
};

/** Sent by its button, by Enter, and from anywhere in it by Ctrl+Enter or Cmd+Enter. */
export function Form<Values extends FieldValues>({ form, ...props }: Props<Values>) {
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return <form noValidate {...props} onSubmit={form.handleSubmit} onKeyDown={handleKeyDown} />;
}
