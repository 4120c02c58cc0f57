import { IconLink, IconLock, IconMail, IconPencil } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { PageFrame } from '#renderer/public/shell/page-frame.tsx';
import type { Question } from '#renderer/public/shared-document/server/answers.ts';
import type { Asking, Visit } from '#renderer/public/shared-document/server/visit.ts';
import { passwordHelp, recordedText, sharedText } from '#renderer/public/shared-document/messages.ts';
import { AgreementForm } from './agreement-form.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './gate.module.css';

const icons: Readonly<Record<Question['kind'], Icon>> = {
  password: IconLock,
  email: IconMail,
  code: IconMail,
  agreement: IconPencil,
};

/** The questions that a link asks before it opens, one after another. */
export function Gate({ asking, visit }: { asking: Asking; visit: Visit }) {
  const { head, question } = asking;
  const { title, workspace } = head;
  const Sign = icons[question.kind];
  useEffect(() => {
    document.title = `${title} · ${workspace ?? 'Marquee'}`;
  }, [title, workspace]);
  return (
    <PageFrame workspace={workspace} note={recordedText}>
      <Middle icon={<Sign size={20} stroke={1.6} />}>
        <h1 dir="auto">{title}</h1>
        <p className={styles['from']} dir="auto">
          {sharedText(head)}
        </p>
        <Form asking={asking} visit={visit} />
        {question.kind === 'password' ? <p className={styles['help']}>{passwordHelp(head)}</p> : null}
      </Middle>
    </PageFrame>
  );
}

function Form({ asking, visit }: { asking: Asking; visit: Visit }) {
  switch (asking.question.kind) {
    case 'password':
      return <PasswordForm asking={asking} question={asking.question} visit={visit} />;
    case 'email':
      return <EmailForm asking={asking} question={asking.question} visit={visit} />;
    case 'code':
      return <CodeForm asking={asking} question={asking.question} visit={visit} />;
    case 'agreement':
      return <AgreementForm asking={asking} question={asking.question} visit={visit} />;
  }
}

/** A single item in the middle of the page. */
export function Middle({ icon = <IconLink size={20} stroke={1.6} />, children }: MiddleProps) {
  return (
    <main className={styles['gate']}>
      <div className={styles['box']}>
        <span className={styles['sign']} aria-hidden>
          {icon}
        </span>
        {children}
      </div>
    </main>
  );
}
type MiddleProps = { icon?: ReactNode; children: ReactNode };
