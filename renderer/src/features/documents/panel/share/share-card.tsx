import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBan, IconChevronDown, IconChevronUp, IconEye } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { refreshDocuments } from '#renderer/features/documents/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { DocumentShare } from '#shared/contract/document-shares.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { ShareAddress } from './share-address.tsx';
import { refreshShares } from './queries.ts';
import { endText, shareFacts, stateLooks } from './share-labels.ts';
import styles from './share.module.css';

type Props = {
  share: DocumentShare;
  base: string | undefined;
  canEdit: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onEdit: () => void;
};

const spans = [
  { days: 7, label: 'By 7 days' },
  { days: 30, label: 'By 30 days' },
  { days: 90, label: 'By 90 days' },
] as const;
const dayMs = 24 * 60 * 60_000;

/** One link: its restrictions, its address, and its actions. */
export function ShareCard({ share, base, canEdit, isOpen, onToggle, onEdit }: Props) {
  const id = useId();
  const { name, state, lastViewedAt } = share;
  const isRevoked = state === 'revoked';
  return (
    <li className={styles['card']} data-revoked={isRevoked || undefined}>
      <div className={styles['head']}>
        <IconTile icon={isRevoked ? IconBan : IconEye} />
        <span className={styles['words']}>
          <b dir="auto" id={id}>
            {name}
          </b>
          <span className={styles['facts']}>
            {shareFacts(share)}
            {lastViewedAt === null || isRevoked ? null : (
              <>
                {' '}
                · last opened <TimeAgo at={lastViewedAt} />
              </>
            )}
          </span>
        </span>
        <Status look={stateLooks[state]} />
        <ActionIcon
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronUp size={16} stroke={1.7} /> : <IconChevronDown size={16} stroke={1.7} />}
        </ActionIcon>
      </div>
      {isOpen ? <ShareBody {...{ share, base, canEdit, onEdit }} labelledBy={id} /> : null}
    </li>
  );
}

type BodyProps = Omit<Props, 'isOpen' | 'onToggle'> & { labelledBy: string };

function ShareBody({ share, base, canEdit, onEdit, labelledBy }: BodyProps) {
  const isRevoked = share.state === 'revoked';
  return (
    <div role="group" aria-labelledby={labelledBy}>
      {isRevoked || !canEdit ? null : (
        <ShareAddress share={share} base={base} canOpen={share.state === 'live' || share.state === 'limit'} />
      )}
      {share.watermarkProblem === null || isRevoked ? null : (
        <p className={styles['problem']} role="alert">
          {share.watermarkProblem}: visitors see nothing until the watermark is off, or the version another.
        </p>
      )}
      {share.state === 'unavailable' ? <p className={styles['problem']}>{whyClosed(share)}</p> : null}
      <dl className={styles['asks']}>
        {rowsOf(share).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {/* Signers' links are managed with their request, on the Signatures tab. */}
      {canEdit && !isRevoked && share.purpose === 'view' ? <ShareActs share={share} onEdit={onEdit} /> : null}
    </div>
  );
}

function whyClosed({ requireEmail, allowEmails, denyEmails }: DocumentShare): string {
  if (!requireEmail)
    return 'Nobody can open it: the document is sensitive, and the link asks for neither a password nor an address.';
  return allowEmails.length + denyEmails.length > 0
    ? 'Nobody can open it: mail isn’t set up, so nobody can prove an address. Take the lists away, or set up mail.'
    : 'Nobody can open it: mail isn’t set up, so an email check proves nothing. Set a password, or set up mail.';
}

const addresses = (list: readonly string[]): string =>
  list.length <= 2 ? list.join(', ') : `${list.slice(0, 2).join(', ')} and ${String(list.length - 2)} more`;

const rowsOf = (share: DocumentShare): readonly (readonly [string, string])[] => [
  ['Password', share.hasPassword ? 'On' : 'Off'],
  ['Expires', share.expiresAt === null ? 'Never' : endText(share.expiresAt)],
  ['Maximum views', share.maxViews === null ? 'Any number' : String(share.maxViews)],
  [
    'Ask for email',
    !share.requireEmail
      ? 'Off'
      : share.allowEmails.length === 0
        ? 'Anyone'
        : `Only ${addresses(share.allowEmails)}`,
  ],
  ...(share.denyEmails.length === 0 ? [] : [['Never', addresses(share.denyEmails)] as const]),
  ['Allow download', share.allowDownload ? 'On' : 'Off'],
  ...(share.watermark ? [['Watermark', 'The viewer’s address'] as const] : []),
  ...(share.agreementText === null ? [] : [['Agreement', share.agreementText.slice(0, 120)] as const]),
  ['Version', share.pinnedVersion === null ? 'The current one' : `Version ${String(share.pinnedVersion)}`],
  ['First view', share.notifyOnView ? 'Its maker is told' : 'Nobody is told'],
];

function ShareActs({ share, onEdit }: { share: DocumentShare; onEdit: () => void }) {
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const refresh = () => {
    void refreshShares(client);
    void refreshDocuments(client);
  };
  const extend = useMutation({
    mutationFn: (expiresAt: string | null) =>
      request('documents.updateShare', {
        id: share.id,
        documentId: share.documentId,
        rowVersion: share.rowVersion,
        changes: { expiresAt },
      }),
    onSuccess: ({ expiresAt }) => {
      notifySuccess(expiresAt === null ? 'The link no longer ends' : `The link ends ${endText(expiresAt)}`);
    },
    onError: (error) => {
      notifyError(
        error instanceof AppError && error.hint === 'stale'
          ? 'This link was changed meanwhile. Look at it again.'
          : errorMessage('documents.updateShare', error),
      );
    },
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: () => request('documents.revokeShare', { id: share.id }),
    onSuccess: () => {
      setIsAsked(false);
      notifySuccess('Link revoked');
    },
    onSettled: refresh,
  });
  return (
    <div className={styles['acts']}>
      <Button size="compact-sm" variant="default" onClick={onEdit}>
        Settings
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" loading={extend.isPending}>
            Extend
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {spans.map(({ days, label }) => (
            <Menu.Item
              key={days}
              onClick={() => {
                const from = Math.max(Date.now(), share.expiresAt === null ? 0 : Date.parse(share.expiresAt));
                extend.mutate(new Date(from + days * dayMs).toISOString());
              }}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            disabled={share.expiresAt === null}
            onClick={() => {
              extend.mutate(null);
            }}
          >
            For good
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        size="compact-sm"
        variant="default"
        className={styles['revoke'] ?? ''}
        onClick={() => {
          setIsAsked(true);
        }}
      >
        Revoke
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Revoke this link?"
          confirmLabel="Revoke"
          isPending={revoke.isPending}
          error={revoke.error === null ? undefined : errorMessage('documents.revokeShare', revoke.error)}
          onConfirm={() => {
            revoke.mutate();
          }}
          onCancel={() => {
            setIsAsked(false);
          }}
        >
          <p>People with this link lose access immediately.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
