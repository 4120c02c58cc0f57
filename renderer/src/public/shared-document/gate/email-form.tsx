import { useState } from 'react';
import { Field } from '#renderer/public/shell/field.tsx';
import { Card } from './card.tsx';
import type { FormProps } from './password-form.tsx';

const problems = {
  invalid: 'Please enter a valid email address',
  denied: 'This email is not allowed to view this document',
} as const;

export function EmailForm({ asking, question, visit }: FormProps<'email'>) {
  const [email, setEmail] = useState(asking.email);
  const { reason } = question;
  return (
    <Card
      lead="Enter your email to view this document"
      trouble={asking.trouble}
      isBusy={asking.isBusy}
      isOff={email.trim() === ''}
      onSubmit={() => {
        visit.answer({ email: email.trim(), code: '' });
      }}
    >
      <Field
        label="Email"
        type="email"
        inputMode="email"
        value={email}
        onChange={setEmail}
        autoComplete="email"
        longest={254}
        problem={reason === null ? undefined : { text: problems[reason], at: asking.turn }}
      />
    </Card>
  );
}
