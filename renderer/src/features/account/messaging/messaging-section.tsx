import { Button } from '@mantine/core';
import { IconBrandTelegram, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { linkQuery } from '#renderer/entities/bot/link/queries.ts';
import { exactDay } from '#renderer/lib/time/relative-time.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Section } from '#renderer/features/account/components/section.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './messaging-section.module.css';

const LinkDialog = lazyDialog(
  async () => (await import('#renderer/entities/bot/link/link-dialog.tsx')).LinkDialog,
);

/** The user's ID on the messaging platform, so that bots know whom they answer. */
export function MessagingSection() {
  const client = useQueryClient();
  const link = useQuery(linkQuery);
  const [asked, setAsked] = useState<'link' | 'remove'>();
  const removal = useMutation({
    mutationFn: () => request('bots.removeLink'),
    onSuccess: () => {
      setAsked(undefined);
      client.setQueryData(linkQuery.queryKey, null);
      notifySuccess('Messaging account removed');
    },
  });
  const end = () => {
    setAsked(undefined);
  };
  return (
    <Section
      title="Messaging account"
      about="Lets your agency’s Telegram bots answer your commands with what you may see."
    >
      {link.data === undefined ? (
        link.isError ? (
          <LoadFailure
            title={errorMessage('bots.link', link.error)}
            isRetrying={link.isFetching}
            onRetry={() => void link.refetch()}
          >
            {link.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading your messaging account" />
        )
      ) : link.data === null ? (
        <Row gap={10} className={styles['line']}>
          <IconBrandTelegram size={18} stroke={1.7} aria-hidden />
          <span className={styles['words']}>Not linked</span>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconLink size={15} stroke={1.8} />}
            onClick={() => {
              setAsked('link');
            }}
          >
            Link account
          </Button>
        </Row>
      ) : (
        <Row gap={10} className={styles['line']}>
          <IconBrandTelegram size={18} stroke={1.7} aria-hidden />
          <span className={styles['words']} dir="auto">
            Linked{link.data.label === null ? '' : ` as ${link.data.label}`}
            {link.data.verifiedAt === null ? null : (
              <span>since {exactDay(Date.parse(link.data.verifiedAt))}</span>
            )}
          </span>
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              removal.reset();
              setAsked('remove');
            }}
          >
            Remove
          </Button>
        </Row>
      )}
      {asked === 'link' ? <LinkDialog onClose={end} /> : null}
      {asked === 'remove' ? (
        <ConfirmDialog
          title="Remove your messaging account?"
          confirmLabel="Remove account"
          isPending={removal.isPending}
          error={removal.isError ? errorMessage('bots.removeLink', removal.error) : undefined}
          onConfirm={() => {
            removal.mutate();
          }}
          onCancel={end}
        >
          <p>Bots no longer know you, and don’t answer your commands. You can link it again.</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
