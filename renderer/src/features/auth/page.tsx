import { Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useDocumentTitle } from '#renderer/lib/document-title.ts';
import { Entrance } from '#renderer/ui/entrance.tsx';
import type { SessionView } from '#shared/contract/auth.ts';
import { ParticleBackground } from './components/particle-background.tsx';
import { SignInForm } from './components/sign-in-form.tsx';
import { SignUpForm } from './components/sign-up-form.tsx';

type Props = {
  /** Why the last session ended, where the person did not end it. */
  notice?: string | undefined;
  /** Below the form, after the sentence about access. */
  foot?: ReactNode;
  onSignedIn: (session: SessionView) => void;
};

export function AuthPage({ notice, foot, onSignedIn }: Props) {
  const [tab, setTab] = useState('signIn');
  const [hasSignedUp, setHasSignedUp] = useState(false);
  useDocumentTitle(tab === 'signIn' ? 'Sign In' : 'Sign Up');
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
      <Tabs
        value={tab}
        keepMountedMode="display-none"
        onChange={(value) => {
          setTab(value ?? 'signIn');
          setHasSignedUp(false);
        }}
      >
        <Tabs.List grow aria-label="Sign in or sign up">
          <Tabs.Tab value="signIn">Sign In</Tabs.Tab>
          <Tabs.Tab value="signUp">Sign Up</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="signIn">
          <SignInForm notice={notice} takesFocus={hasSignedUp} onSignedIn={onSignedIn} />
        </Tabs.Panel>
        <Tabs.Panel value="signUp">
          <SignUpForm
            onSignedUp={() => {
              setTab('signIn');
              setHasSignedUp(true);
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </Entrance>
  );
}
