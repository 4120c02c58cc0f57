import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { request } from '#renderer/bridge/index.ts';
import { clockTime } from '#renderer/entities/audit-entry/entry-times.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { FooterCount } from '#renderer/ui/list-screen/list-footer.tsx';
import { areaAddress } from '#shared/domain/areas.ts';
import styles from './audit-footer.module.css';

const words = { one: 'request', many: 'requests' };

/** Whether the history of every signature request is unchanged, once it has been verified. */
export function SignatureStatus() {
  const check = useMutation({
    mutationFn: async () => ({ ...(await request('documents.checkSignatures')), at: new Date() }),
  });
  return (
    <>
      <FooterCount
        onClick={() => {
          if (!check.isPending) check.mutate();
        }}
      >
        {check.isPending ? 'Verifying…' : 'Verify signatures'}
      </FooterCount>
      <span className={styles['state']} role="status">
        {check.isError ? (
          <Row as="span" gap={5} inline tone="danger">
            Signatures not verified: {errorMessage('documents.checkSignatures', check.error)}
          </Row>
        ) : check.data === undefined ? null : check.data.broken.length === 0 ? (
          <Row as="span" gap={5} inline tone="success">
            <IconShieldCheck size={14} stroke={1.8} aria-hidden />
            Signatures of {countOf(check.data.requests, words)} verified, {clockTime(check.data.at)}
          </Row>
        ) : (
          <Row as="span" gap={5} inline tone="danger">
            <IconShieldX size={14} stroke={1.8} aria-hidden />
            {check.data.broken.slice(0, 3).map(({ requestId, documentId, title, problem }, place) => (
              <span key={requestId}>
                {place === 0 ? '' : ', '}
                History {problem} in{' '}
                <Link className={styles['link']} to={areaAddress('documents', { document: documentId })}>
                  <bdi>{title}</bdi>
                </Link>
              </span>
            ))}
            {check.data.broken.length > 3 ? ` and ${String(check.data.broken.length - 3)} more` : ''}
          </Row>
        )}
      </span>
    </>
  );
}
