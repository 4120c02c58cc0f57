import { useEffect, useRef, useState } from 'react';
import { Card } from './card.tsx';
import type { FormProps } from './password-form.tsx';
import styles from './gate.module.css';

export function AgreementForm({ asking, question, visit }: FormProps<'agreement'>) {
  const [isAgreed, setAgreed] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <Card
      lead="Read and agree to this to continue."
      trouble={asking.trouble}
      isBusy={asking.isBusy}
      isOff={!isAgreed}
      onSubmit={() => {
        visit.answer({ agreed: true });
      }}
    >
      <div
        ref={text}
        className={styles['agreement']}
        role="region"
        aria-label="Agreement"
        tabIndex={0}
        dir="auto"
      >
        {question.text}
      </div>
      <label className={styles['agree']}>
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
          }}
        />
        I have read this and agree to it.
      </label>
    </Card>
  );
}
