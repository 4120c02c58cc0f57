import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useCall } from '#renderer/features/auth/queries.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import formStyles from './auth-form.module.css';
import styles from './auth-aside.module.css';

type Props<Values extends FieldValues> = {
  form: AppForm<Values>;
  email: string;
  /** Says what was sent and where. */
  text: (isAnother: boolean) => ReactNode;
  sendAgain: (input: { email: string }) => Promise<unknown>;
  describeSending: (error: unknown) => string;
  /** Shown next to the button that sends another code. */
  otherWay?: ReactNode;
  /** Fields below the code, and the button that sends the form. */
  children: ReactNode;
};

/** Accepts the code from an email and can send another one. The field must be named `code`. */
export function CodeForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, email, text, sendAgain, describeSending, otherWay, children } = props;
  const again = useCall(sendAgain);
  const [hasSentAgain, setHasSentAgain] = useState(false);
  const { setFocus } = form;
  const code = 'code' as Path<Values>;
  useEffect(() => {
    setFocus(code);
  }, [setFocus, code]);

  const requestAnother = () => {
    setHasSentAgain(false);
    again.mutateAsync({ email }).then(
      () => {
        setHasSentAgain(true);
        setFocus(code);
      },
      // The error is shown through `again.error`.
      () => undefined,
    );
  };
  return (
    <Form form={form} className={formStyles['form']}>
      <p className={styles['text']} role="status">
        {text(hasSentAgain)}
      </p>
      <FormAlert message={again.error === null ? form.failure : describeSending(again.error)} />
      {/* Lets password managers know which account this password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        form={form}
        name={code}
        isSecret
        size="lg"
        label="Code"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      {children}
      <div className={styles['again']}>
        <Button variant="subtle" size="sm" loading={again.isPending} onClick={requestAnother}>
          Send another code
        </Button>
        {otherWay}
      </div>
    </Form>
  );
}
