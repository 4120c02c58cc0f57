import { useState } from 'react';
import { Field, Problem } from '#renderer/public/shell/field.tsx';
import shell from '#renderer/public/shell/shell.module.css';
import type { CodeMail } from '#renderer/public/shared-document/server/visit.ts';
import { useSecondsUntil } from '#renderer/public/shared-document/use-seconds-until.ts';
import { tooManyText, unreachableText } from '#renderer/public/shared-document/messages.ts';
import { Card } from './card.tsx';
import type { FormProps } from './password-form.tsx';
import styles from './gate.module.css';

export function CodeForm({ asking, question, visit }: FormProps<'code'>) {
  const [code, setCode] = useState('');
  const { mail } = asking;
  return (
    <Card
      lead={
        <span role="status">
          {mail === undefined || mail.kind === 'sending'
            ? `Sending a code to ${question.email}…`
            : mail.kind === 'sent'
              ? `We sent a code to ${question.email}.`
              : `Enter the code that was sent to ${question.email}.`}
        </span>
      }
      trouble={asking.trouble}
      isBusy={asking.isBusy}
      isOff={code.trim() === ''}
      onSubmit={() => {
        visit.answer({ code: code.trim() });
      }}
    >
      <Field
        label="Code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        longest={20}
        problem={
          question.isWrong ? { text: 'That code is incorrect or has expired.', at: asking.turn } : undefined
        }
      />
      <SendAgain mail={mail} onSend={visit.sendCode} onChangeEmail={visit.changeEmail} />
    </Card>
  );
}

type SendAgainProps = { mail: CodeMail | undefined; onSend: () => void; onChangeEmail: () => void };

function SendAgain({ mail, onSend, onChangeEmail }: SendAgainProps) {
  const left = useSecondsUntil(mail !== undefined && 'until' in mail ? mail.until : undefined);
  const isSending = mail === undefined || mail.kind === 'sending';
  return (
    <div>
      <Problem>
        {mail?.kind === 'unreachable'
          ? unreachableText
          : mail?.kind === 'wait' && left > 0
            ? tooManyText(left)
            : null}
      </Problem>
      <div className={styles['row']}>
        <button className={shell['plain']} type="button" disabled={isSending || left > 0} onClick={onSend}>
          {mail?.kind === 'sent' && left > 0 ? `Send again in ${String(left)} s` : 'Send again'}
        </button>
        <button className={shell['plain']} type="button" onClick={onChangeEmail}>
          Use another email
        </button>
      </div>
    </div>
  );
}
