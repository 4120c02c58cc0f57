import { Tabs } from '@mantine/core';
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { Entrance } from '#renderer/ui/layout/entrance.tsx';
import type { SignedIn } from '#shared/contract/auth.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { ParticleBackground } from './components/particle-background.tsx';
import { SignInForm } from './components/sign-in-form.tsx';
import { SignUpForm } from './components/sign-up-form.tsx';
import type { ResetPassword } from './components/reset-password.tsx';
import { useHasOpenDemo } from './queries.ts';

const openDemo =
  'This is a demo: anyone on this network can sign in with its public passwords. Don’t enter real data.';

type Reset = ComponentType<ComponentProps<typeof ResetPassword>>;

type Props = {
  /** Why the last session ended, where the person did not end it. */
  notice?: string | undefined;
  /** Below the form, after the sentence about access. */
  foot?: ReactNode;
  onSignedIn: (session: SignedIn) => void;
};

export function AuthPage({ notice, foot, onSignedIn }: Props) {
  const [tab, setTab] = useState('signIn');
  const [email, setEmail] = useState('');
  // Few ever forget, so its code comes when it is asked for.
  const [reset, setReset] = useState<{ Form: Reset }>();
  const [takesFocus, setTakesFocus] = useState(false);
  const hasOpenDemo = useHasOpenDemo();
  useDocumentTitle(reset ? 'Reset Password' : tab === 'signIn' ? 'Sign In' : 'Sign Up');

  const openReset = (typed: string) => {
    setEmail(typed);
    import('./components/reset-password.tsx').then(
      ({ ResetPassword: Form }) => {
        setReset({ Form });
      },
      () => {
        notifyError('The server could not be reached.');
      },
    );
  };
  return (
    <Entrance
      backdrop={<ParticleBackground />}
      subtitle="AI-Powered Model Management Platform"
      foot={
        <>
          Access is managed by your agency. Contact your administrator if you cannot sign in.
          {foot}
        </>
      }
    >
      <FormAlert message={hasOpenDemo ? openDemo : undefined} />
      {reset ? (
        <reset.Form
          email={email}
          onClose={(used) => {
            setEmail(used);
            setReset(undefined);
            setTakesFocus(true);
          }}
        />
      ) : (
        <Tabs
          value={tab}
          keepMountedMode="display-none"
          onChange={(value) => {
            setTab(value ?? 'signIn');
            setTakesFocus(false);
          }}
        >
          <Tabs.List grow aria-label="Sign in or sign up">
            <Tabs.Tab value="signIn">Sign In</Tabs.Tab>
            <Tabs.Tab value="signUp">Sign Up</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="signIn">
            <SignInForm
              notice={notice}
              email={email}
              takesFocus={takesFocus}
              onForgotten={openReset}
              onSignedIn={onSignedIn}
            />
          </Tabs.Panel>
          <Tabs.Panel value="signUp">
            <SignUpForm
              onSignedUp={() => {
                setTab('signIn');
                setTakesFocus(true);
              }}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Entrance>
  );
}
