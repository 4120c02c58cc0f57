import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { useBotPress } from '#renderer/features/bots/mutations.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { AppError } from '#shared/lib/app-error.ts';

const LinkDialog = lazyDialog(
  async () => (await import('#renderer/entities/bot/link/link-dialog.tsx')).LinkDialog,
);

type Props = {
  /** The draft that was saved for a test, and when. */
  tested: { id: string; time: number } | undefined;
  /** The button. */
  children: ReactNode;
};

/**
 * Sends a draft to the user's own chat with the bot. If the bot doesn't know the user, asks them to link their account.
 */
export function TestSending({ tested, children }: Props) {
  const [isLinking, setIsLinking] = useState(false);
  const { mutate } = useBotPress({ call: 'bots.testBroadcast', isQuiet: true });
  const send = useEffectEvent((id: string) => {
    mutate(
      { id },
      {
        onSuccess: () => {
          notifySuccess('Test sent to you');
        },
        onError: (error) => {
          notifyError(errorMessage('bots.testBroadcast', error));
          if (error instanceof AppError && error.hint === 'not_linked') setIsLinking(true);
        },
      },
    );
  });
  useEffect(() => {
    if (tested !== undefined) send(tested.id);
  }, [tested]);
  return (
    <>
      {children}
      {isLinking ? (
        <LinkDialog
          onClose={() => {
            setIsLinking(false);
          }}
        />
      ) : null}
    </>
  );
}
