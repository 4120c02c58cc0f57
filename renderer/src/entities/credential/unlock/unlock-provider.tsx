import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { ConfirmPasswordForm, type UnlockWords } from './confirm-password-form.tsx';
import { needsPassword, Cancelled, UnlockContext, type Unlock } from './unlock.ts';

const ofCredentials: UnlockWords = {
  lead: 'Confirm your password to view this credential',
  hint: 'Unlocks credentials for 15 minutes.',
};

/** Asks for the password when any component below it needs a recent sign-in. */
export function UnlockProvider({
  words = ofCredentials,
  children,
}: {
  words?: UnlockWords;
  children: ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  // Several callers may wait for one answer, such as a model's codes and the action just clicked.
  const waiting = useRef<((isGiven: boolean) => void)[]>([]);
  const answer = (isGiven: boolean) => {
    setIsAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(isGiven);
  };
  const unlock = useMemo((): Unlock => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setIsAsking(true);
      });
    return {
      ask,
      run: async (act) => {
        try {
          return await act();
        } catch (error) {
          if (!needsPassword(error)) throw error;
        }
        if (!(await ask())) throw new Cancelled();
        return act();
      },
    };
  }, []);
  return (
    <UnlockContext value={unlock}>
      {children}
      {isAsking ? (
        <Dialog
          name="ConfirmPasswordDialog"
          title="Confirm your password"
          width={420}
          onClose={() => {
            answer(false);
          }}
        >
          <ConfirmPasswordForm
            words={words}
            onConfirmed={() => {
              answer(true);
            }}
            onCancel={() => {
              answer(false);
            }}
          />
        </Dialog>
      ) : null}
    </UnlockContext>
  );
}
