import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { errorMessage } from '#renderer/features/admin/audit/error-messages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { FooterCount } from '#renderer/ui/list-screen/list-footer.tsx';
import { clockTime } from '#renderer/entities/audit-entry/entry-times.ts';
import type { ChainCheck } from '#renderer/features/admin/audit/use-chain-check.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './audit-footer.module.css';

type Props = { check: ChainCheck; onCheck: () => void; onOpen: (seq: number) => void };

/** Whether the log is unchanged, once it has been verified. */
export function ChainStatus({ check, onCheck, onOpen }: Props) {
  const isChecking = check.status === 'checking';
  return (
    <>
      <FooterCount
        onClick={() => {
          if (!isChecking) onCheck();
        }}
      >
        {isChecking ? 'Verifying…' : 'Verify log'}
      </FooterCount>
      <span className={styles['state']} role="status">
        <Outcome check={check} onOpen={onOpen} />
      </span>
    </>
  );
}

function Outcome({ check, onOpen }: Pick<Props, 'check' | 'onOpen'>) {
  switch (check.status) {
    case 'unknown':
      return null;
    case 'checking':
      return check.checked === 0 ? null : `${formatCount(check.checked)} entries verified`;
    case 'unbroken':
      return (
        <Row as="span" gap={5} inline tone="success">
          <IconShieldCheck size={14} stroke={1.8} aria-hidden />
          Log verified, {clockTime(check.at)}
        </Row>
      );
    case 'broken':
      return (
        <Row as="span" gap={5} inline tone="danger">
          <IconShieldX size={14} stroke={1.8} aria-hidden />
          Log altered at entry
          <button
            type="button"
            className={styles['link']}
            onClick={() => {
              onOpen(check.seq);
            }}
          >
            #{formatCount(check.seq)}
          </button>
        </Row>
      );
    case 'failed':
      return (
        <Row as="span" gap={5} inline tone="danger">
          Log not verified: {errorMessage('audit.checkChain', check.error)}
        </Row>
      );
  }
}
