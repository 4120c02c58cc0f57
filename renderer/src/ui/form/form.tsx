import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { focusTypedText } from '#renderer/ui/choice/typed-text.ts';
import { keepPress } from '#renderer/lib/window/keep-press.ts';
import type { AppForm } from './use-app-form.ts';

type Props<Values extends FieldValues> = Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> & {
  form: Pick<AppForm<Values>, 'handleSubmit'>;
};

/**
 * Submitted by its button, by Enter, and from anywhere in it by Ctrl+Enter or Cmd+Enter; never while a select contains
 * a text that is not a choice.
 */
export function Form<Values extends FieldValues>({ form, ...props }: Props<Values>) {
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (focusTypedText(event.currentTarget)) event.preventDefault();
    else form.handleSubmit(event);
  };
  return (
    <form noValidate {...props} onSubmit={handleSubmit} onKeyDown={handleKeyDown} onPointerDown={keepPress} />
  );
}
