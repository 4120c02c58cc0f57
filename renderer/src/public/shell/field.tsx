import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './field.module.css';
import shell from './shell.module.css';

/** An error message; `at` differs each time, even for the same text. */
export type FieldProblem = { text: string; at: number };

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'email';
  autoComplete: string;
  inputMode?: 'numeric' | 'email';
  longest: number;
  problem: FieldProblem | undefined;
};

/** A field with its label. Its error is announced by screen readers, and the field gets the focus. */
export function Field(props: Props) {
  const { label, value, onChange, type = 'text', autoComplete, inputMode, longest, problem } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const isSecret = type === 'password';
  useEffect(() => {
    input.current?.focus();
  }, []);
  const saidAt = problem?.at;
  useEffect(() => {
    if (saidAt === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [saidAt]);
  return (
    <div>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']} data-has-end={isSecret || undefined}>
        <input
          ref={input}
          id={id}
          className={styles['input']}
          type={isSecret && isShown ? 'text' : type}
          value={value}
          maxLength={longest}
          autoComplete={autoComplete}
          inputMode={inputMode}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
        {isSecret ? (
          <span className={styles['end']}>
            <button
              className={shell['icon']}
              type="button"
              aria-label="Show password"
              aria-pressed={isShown}
              onClick={() => {
                setShown(!isShown);
              }}
            >
              {isShown ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />}
            </button>
          </span>
        ) : null}
      </div>
      <Problem id={`${id}-problem`}>{problem?.text}</Problem>
    </div>
  );
}

/** Rendered even when empty, so that screen readers announce text that is added to it. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} role="alert">
      {children === undefined || children === null ? null : (
        <p className={styles['problem']}>
          <IconAlertCircle size={14} stroke={1.8} aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
