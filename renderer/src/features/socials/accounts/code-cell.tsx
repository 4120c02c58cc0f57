import type { Target } from '#renderer/features/socials/targets.ts';
import { useSecond } from '#renderer/features/socials/vault/use-second.ts';
import { useAccounts } from './accounts-context.ts';
import { CodeRing } from './code-ring.tsx';
import styles from './accounts.module.css';

/** Such as `482 913`. */
const grouped = (code: string): string =>
  code.length < 6
    ? code
    : `${code.slice(0, Math.ceil(code.length / 2))} ${code.slice(Math.ceil(code.length / 2))}`;

/** The current one-time code with its remaining time; a click copies it. */
export function CodeCell({ target }: { target: Target }) {
  const { canEdit, canUse, isLocked, codes, copy, open, showCode } = useAccounts();
  const { credential, name } = target;
  const shown = codes.get(credential.id);
  if (!credential.hasCode)
    return canEdit ? (
      <button
        type="button"
        className={styles['none']}
        data-press
        aria-label={`Set up one-time codes of ${name}`}
        onClick={() => {
          open({ kind: 'code', target });
        }}
      >
        Not set
      </button>
    ) : (
      <span className={styles['none']}>Not set</span>
    );
  if (!canUse(target.platform))
    return (
      <span className={styles['dots']} role="img" aria-label="Code hidden">
        ••• •••
      </span>
    );
  // Viewing a code is recorded in the access log, so it needs a click.
  if (shown === undefined)
    return (
      <button
        type="button"
        className={styles['link']}
        aria-label={`Show code of ${name}`}
        onClick={() => {
          showCode(credential.id);
        }}
      >
        Show code
      </button>
    );
  return (
    <button
      type="button"
      className={styles['code']}
      aria-label={`Copy one-time code of ${name}`}
      title="Copy one-time code"
      disabled={isLocked}
      onClick={() => void copy(credential.id, 'code')}
    >
      <Left endsAt={shown.endsAt} periodMs={shown.periodMs} />
      <code>{grouped(shown.code)}</code>
    </button>
  );
}

function Left({ endsAt, periodMs }: { endsAt: number; periodMs: number }) {
  const now = useSecond();
  return <CodeRing share={Math.min(1, Math.max(0, (endsAt - now) / periodMs))} />;
}
