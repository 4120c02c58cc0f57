import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { useClock } from '#renderer/lib/time/local-time.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { linkQuery } from './queries.ts';
import styles from './link-dialog.module.css';

/** Only the bot learns of the link, so this page polls. */
const askAgainMs = 3_000;

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess('Copied');
  } catch {
    notifyError('It could not be copied');
  }
}

/** A one-time code, valid for ten minutes, with which a person links their account to the bot. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const {
    mutate,
    data: code,
    error,
    isPending,
  } = useMutation({ mutationFn: () => request('bots.createLinkCode') });
  useEffect(() => {
    mutate();
  }, [mutate]);
  const [before] = useState(() => Date.now());
  const link = useQuery({ ...linkQuery, refetchInterval: askAgainMs });
  const verifiedAt = link.data?.verifiedAt ?? null;
  const isLinked = verifiedAt !== null && code !== undefined && Date.parse(verifiedAt) > before - askAgainMs;
  const minutes = useClock((now) =>
    code === undefined ? 0 : Math.max(Math.ceil((Date.parse(code.expiresAt) - now) / 60_000), 0),
  );
  const isOver = code !== undefined && minutes === 0;
  return (
    <Dialog name="LinkMessagingDialog" title="Link your Telegram account" width={440} onClose={onClose}>
      <DialogFields>
        {error === null ? null : (
          <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={16} />}>
            {errorMessage('bots.createLinkCode', error)}
          </Alert>
        )}
        {isLinked ? (
          <Alert variant="light" color="green" role="status" icon={<IconCircleCheck size={16} />}>
            Linked{link.data?.label === null || link.data === null ? '' : ` as ${link.data?.label ?? ''}`}.
            You can close this window.
          </Alert>
        ) : code === undefined ? (
          isPending ? (
            <PendingLines label="Making a code" />
          ) : null
        ) : code.bots.length === 0 ? (
          <p>No bot is active yet. Ask your administrator to add one under Telegram bot.</p>
        ) : (
          <>
            <p>Open the bot and press Start, or send it this message:</p>
            <Row gap={8} justify="between" className={styles['code']}>
              <code>/start {code.code}</code>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconCopy size={14} stroke={1.8} />}
                onClick={() => void copyText(`/start ${code.code}`)}
              >
                Copy
              </Button>
            </Row>
            <Stack as="ul" gap={4} className={styles['bots']} aria-label="Bots">
              {code.bots.map(({ name, username }) => (
                <li key={username}>
                  <a
                    href={`https://t.me/${encodeURIComponent(username)}?start=${encodeURIComponent(code.code)}`}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {name} <span>@{username}</span>
                    <IconExternalLink size={14} stroke={1.7} aria-hidden />
                  </a>
                </li>
              ))}
            </Stack>
            <Hint as="p" role="status">
              {isOver
                ? 'This code has expired. Make a new one.'
                : `It works once and for ${String(minutes)} more ${minutes === 1 ? 'minute' : 'minutes'}. Don’t share it.`}
            </Hint>
          </>
        )}
      </DialogFields>
      <DialogFoot>
        {isOver || error !== null ? (
          <Button
            variant="default"
            loading={isPending}
            onClick={() => {
              mutate();
            }}
          >
            New code
          </Button>
        ) : null}
        <Button variant={isLinked ? 'filled' : 'default'} onClick={onClose}>
          {isLinked ? 'Done' : 'Close'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
