import { useState, type ReactNode } from 'react';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import { Entrance } from '#renderer/ui/layout/entrance.tsx';
import type { SignedIn } from '#shared/contract/auth.ts';
import { ParticleBackground } from '#renderer/features/auth/components/particle-background.tsx';
import { ConfirmEmail } from '#renderer/features/auth/components/confirm-email.tsx';
import { SignInForm } from '#renderer/features/auth/components/sign-in-form.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { EnterLink } from './enter-link.tsx';

type Props = {
  /** Left out where the link has to be entered by hand. */
  token: string | undefined;
  foot?: ReactNode;
  onSignedIn: (session: SignedIn) => void;
};

const leave = () => {
  setInvite({ status: 'none' });
};

/** Where someone who was invited makes their account. */
export function InvitationPage({ token, foot, onSignedIn }: Props) {
  /** The address that was invited, once it has an account. */
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
    <Entrance backdrop={<ParticleBackground />} subtitle="AI-Powered Model Management Platform" foot={foot}>
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
    </Entrance>
  );
}
