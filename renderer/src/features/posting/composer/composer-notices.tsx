import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { Composer } from './use-composer.ts';
import type { useSend } from './use-send.ts';
import styles from './composer.module.css';

type Props = { composer: Composer; sending: ReturnType<typeof useSend> };

/** Why the post was not saved or sent, and what the user can do about it. */
export function ComposerNotices({ composer, sending }: Props) {
  const { refused, isSending } = sending;
  const repeats = refused.filter(({ isRepeat }) => isRepeat);
  return (
    <>
      {composer.isOutdated ? (
        <Alert
          className={styles['notice'] ?? ''}
          variant="light"
          color="yellow"
          icon={<IconAlertTriangle size={16} />}
          role="alert"
        >
          Someone else changed this post in the meantime.
          <span className={styles['answers']}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                composer.takeTheirs().catch((error: unknown) => {
                  notifyError(errorMessage('posting.group', error));
                });
              }}
            >
              Show theirs
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                // A failure shows its message here.
                composer.keepMine().catch(() => undefined);
              }}
            >
              Keep mine
            </Button>
          </span>
        </Alert>
      ) : null}
      {composer.failure === undefined ? null : (
        <Alert
          className={styles['notice'] ?? ''}
          variant="light"
          color="red"
          icon={<IconAlertCircle size={16} />}
          role="alert"
        >
          {composer.failure} What you wrote is kept on this device.
          <span className={styles['answers']}>
            <Button
              size="compact-sm"
              variant="default"
              loading={composer.isSaving}
              onClick={() => {
                composer.save().catch(() => undefined);
              }}
            >
              Try again
            </Button>
          </span>
        </Alert>
      )}
      {refused.length === 0 ? null : (
        <Alert
          className={styles['notice'] ?? ''}
          variant="light"
          color="red"
          icon={<IconAlertCircle size={16} />}
          role="alert"
        >
          {refused.map(({ accountId, text }) => (
            <p key={accountId}>{text}</p>
          ))}
          {repeats.length === 0 ? null : (
            <span className={styles['answers']}>
              <Button
                size="compact-sm"
                variant="default"
                loading={isSending}
                onClick={() => void sending.sendAgain()}
              >
                Post anyway
              </Button>
            </span>
          )}
        </Alert>
      )}
    </>
  );
}
