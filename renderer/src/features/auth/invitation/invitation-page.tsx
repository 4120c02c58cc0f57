import { useState, type ReactNode } from 'react';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import { keepPress } from '#renderer/lib/window/keep-press.ts';
import { useBranding, workspaceName } from '#renderer/lib/branding/branding.ts';
import { PageFrame } from '#renderer/public/shell/page-frame.tsx';
import type { SignedIn } from '#shared/contract/auth.ts';
import { ConfirmEmail } from '#renderer/features/auth/components/confirm-email.tsx';
import { SignInForm } from '#renderer/features/auth/components/sign-in-form.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { EnterLink } from './enter-link.tsx';
import styles from './invitation.module.css';

type Props = {
  /** Undefined where the link must be pasted. */
  token: string | undefined;
  foot?: ReactNode;
  onSignedIn: (session: SignedIn) => void;
};

const leave = () => {
  setInvite({ status: 'none' });
};

/** Where an invited person creates their account: a page in the frame of the signed-out pages. */
export function InvitationPage({ token, foot, onSignedIn }: Props) {
  /** The invited email, once its account exists. */
  const [accepted, setAccepted] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isAfterSignUp, setIsAfterSignUp] = useState(false);
  const handleAccepted = (email: string, mustConfirm: boolean) => {
    setAccepted(email);
    setIsConfirming(mustConfirm);
    setIsAfterSignUp(true);
  };
  useDocumentTitle(isConfirming ? 'Confirm Email' : accepted !== undefined ? 'Sign In' : 'Invitation');
  return (
    <PageFrame workspace={useBranding(workspaceName)} note="This link is for you alone. Do not pass it on.">
      <main className={styles['page']}>
        <div className={styles['card']}>
          {accepted !== undefined && isConfirming ? (
            <ConfirmEmail
              email={accepted}
              isAfterSignUp={isAfterSignUp}
              onClose={() => {
                setIsConfirming(false);
                setIsAfterSignUp(false);
              }}
            />
          ) : accepted !== undefined ? (
            <SignInForm
              notice={undefined}
              email={accepted}
              takesFocus
              onForgotten={leave}
              onUnconfirmed={() => {
                setIsConfirming(true);
              }}
              onSignedIn={(session) => {
                leave();
                onSignedIn(session);
              }}
            />
          ) : token === undefined ? (
            <EnterLink onLeave={leave} />
          ) : (
            <AcceptInvitation key={token} token={token} onLeave={leave} onAccepted={handleAccepted} />
          )}
        </div>
        {foot === undefined ? null : (
          <div className={styles['about']} onPointerDown={keepPress}>
            {foot}
          </div>
        )}
      </main>
    </PageFrame>
  );
}
