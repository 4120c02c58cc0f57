import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#renderer/public/shell/button.tsx';
import field from '#renderer/public/shell/field.module.css';
import { Problem } from '#renderer/public/shell/field.tsx';
import shell from '#renderer/public/shell/shell.module.css';
import styles from './signing.module.css';

type Props = {
  isPreview: boolean;
  /** Returns an error message, if any. */
  onDecline: (reason: string) => Promise<string | undefined>;
  onBack: () => void;
};

/** Asks for the reason, and ends the request for everyone. */
export function DeclineForm({ isPreview, onDecline, onBack }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const handleSubmit = async () => {
    if (isBusy) return;
    if (reason.trim() === '') {
      setProblem('Say why you decline');
      return;
    }
    setBusy(true);
    setProblem(await onDecline(reason));
    setBusy(false);
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <div>
        <label className={field['label']} htmlFor={id}>
          Why do you decline?
        </label>
        <textarea
          ref={box}
          id={id}
          className={styles['reason']}
          rows={4}
          maxLength={500}
          value={reason}
          dir="auto"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
        <Problem id={`${id}-problem`}>{problem}</Problem>
      </div>
      <p className={styles['note']}>The sender reads this. Nobody else can sign after it.</p>
      <Button isSubmit isOff={isBusy || isPreview}>
        Decline
      </Button>
      <button className={shell['plain']} type="button" onClick={onBack}>
        Back
      </button>
    </form>
  );
}
