import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { addressOf } from '#renderer/features/documents/panel/share/share-labels.ts';
import share from '#renderer/features/documents/panel/share/share.module.css';
import { CancelRequest } from '#renderer/features/documents/panel/share/cancel-request.tsx';
import { refreshDocuments } from '#renderer/features/documents/queries.ts';
import { copyLink } from '#renderer/lib/links/copy-link.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { SignatureRequest, Signer } from '#shared/contract/document-signatures.ts';
import { cancelSignatures, refreshSignatures, resendSignature } from './queries.ts';
import { mailText, requestFacts, requestLooks, signerText } from './sign-labels.ts';
import styles from './sign.module.css';

type Props = {
  request: SignatureRequest;
  /** The start of links; undefined if no one outside could open one. */
  base: string | undefined;
  canEdit: boolean;
};

/** One request: who was asked, who has signed, and what can be done about the rest. */
export function RequestCard({ request, base, canEdit }: Props) {
  const { status, endedReason, createdAt, signers, isSealLost } = request;
  return (
    <li className={share['card']} data-revoked={status === 'cancelled' || undefined}>
      <div className={share['head']}>
        <IconTile icon={IconSignature} />
        <span className={share['words']}>
          <b>
            Sent <TimeAgo at={createdAt} isWithin />
          </b>
          <span className={share['facts']}>{requestFacts(request)}</span>
        </span>
        <Status look={requestLooks[isSealLost ? 'unsealed' : status]} />
      </div>
      {/* A decline shows its reason below. */}
      {endedReason === null || status === 'declined' ? null : (
        <p className={share['hint']} dir="auto">
          {endedReason}
        </p>
      )}
      {isSealLost ? (
        <p className={share['hint']}>
          Everyone signed, but the file could not be sealed: it is locked or damaged, or something it needs
          could not be reached. Upload a file that opens, and ask again.
        </p>
      ) : null}
      <ul className={styles['signers']} aria-label="People who were asked">
        {signers.map((signer) => (
          <SignerLine key={signer.id} signer={signer} request={request} base={base} canEdit={canEdit} />
        ))}
      </ul>
      {canEdit && status === 'sent' ? <CancelButton request={request} /> : null}
    </li>
  );
}

function SignerLine({ signer, request, base, canEdit }: Props & { signer: Signer }) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => resendSignature(signer.id),
    onSuccess: (changed) => {
      const after = changed.signers.find(({ id }) => id === signer.id);
      if (after?.mail === 'waiting') notifySuccess(`Reminder sent to ${signer.email}`);
      else if (typeof after?.key === 'string' && base !== undefined)
        void copyLink(
          addressOf({ documentId: request.documentId, key: after.key }, base),
          `Mail isn’t set up. Link copied: send it to ${signer.name}.`,
        );
      else
        notifyError(
          'Mail isn’t set up, and this link has no public address. Ask an administrator to set one.',
        );
    },
    onError: (error) => {
      notifyError(errorMessage('documents.resendSignature', error));
    },
    onSettled: () => void refreshSignatures(client),
  });
  const { key, isNext, isLinkOpen, signedAt, remindedAt } = signer;
  const mail = canEdit ? mailText(signer) : undefined;
  return (
    <li>
      {/* Signers are identified by email, since they may not be users. */}
      <PersonAvatar person={{ id: signer.email, name: signer.name }} size={24} />
      <span className={share['words']}>
        <span>
          <b dir="auto">{signer.name}</b> <bdi className={styles['address']}>{signer.email}</bdi>
        </span>
        <span className={share['facts']} dir="auto">
          {signerText(signer)}
          {signedAt === null ? null : (
            <>
              {' '}
              <TimeAgo at={signedAt} isWithin />
            </>
          )}
        </span>
        {mail === undefined ? null : (
          <span className={share['facts']}>
            {remindedAt === null || signer.mail === 'not_configured' ? null : (
              <>
                Reminded <TimeAgo at={remindedAt} isWithin />.{' '}
              </>
            )}
            {mail}
          </span>
        )}
      </span>
      {canEdit && isNext ? (
        <span className={styles['acts']}>
          {key === null || base === undefined || !isLinkOpen ? null : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Copy the link of ${signer.name}`}
              onClick={() => {
                void copyLink(addressOf({ documentId: request.documentId, key }, base));
              }}
            >
              Copy link
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={resend.isPending}
            aria-label={`Remind ${signer.name}`}
            onClick={() => {
              resend.mutate();
            }}
          >
            {isLinkOpen ? 'Remind' : 'New link'}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function CancelButton({ request }: { request: SignatureRequest }) {
  const client = useQueryClient();
  return (
    <CancelRequest
      cancel={() => cancelSignatures(request.id)}
      refresh={() => {
        void refreshSignatures(client);
        void refreshDocuments(client);
      }}
      describe={(error) => errorMessage('documents.cancelSignatures', error)}
    >
      <p>Nobody can sign by its links any more. What was signed so far stays in its history.</p>
    </CancelRequest>
  );
}
