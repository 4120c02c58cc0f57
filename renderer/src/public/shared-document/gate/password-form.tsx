import { useState } from 'react';
import { Field } from '#renderer/public/shell/field.tsx';
import type { Question } from '#renderer/public/shared-document/server/answers.ts';
import type { Asking, Visit } from '#renderer/public/shared-document/server/visit.ts';
import { attemptsText } from '#renderer/public/shared-document/messages.ts';
import { Card } from './card.tsx';

export type FormProps<Kind extends Question['kind']> = {
  asking: Asking;
  question: Extract<Question, { kind: Kind }>;
  visit: Visit;
};

export function PasswordForm({ asking, question, visit }: FormProps<'password'>) {
  const [password, setPassword] = useState('');
  const left = question.attemptsLeft;
  return (
    <Card
      lead="This document is protected. Enter the password to continue."
      trouble={asking.trouble}
      isBusy={asking.isBusy}
      isOff={password === ''}
      onSubmit={() => {
        visit.answer({ password });
      }}
    >
      <Field
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="off"
        longest={400}
        problem={left === null ? undefined : { text: attemptsText(left), at: asking.turn }}
      />
    </Card>
  );
}
