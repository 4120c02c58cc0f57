import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useDocumentTitle } from '#renderer/lib/document-title.ts';
import { Mark } from '#renderer/ui/mark.tsx';
import type { SessionView } from '#shared/contract/auth.ts';
import { ParticleBackground } from './components/particle-background.tsx';
import { SignInForm } from './components/sign-in-form.tsx';
import { SignUpForm } from './components/sign-up-form.tsx';
import styles from './page.module.css';

type Props = {
  /** Why the last session ended, where the person did not end it. */
  notice?: string | undefined;
  onSignedIn: (session: SessionView) => void;
};

export function AuthPage({ notice, onSignedIn }: Props) {
  const [tab, setTab] = useState('signIn');
  const [hasSignedUp, setHasSignedUp] = useState(false);
  useDocumentTitle(tab === 'signIn' ? 'Sign In' : 'Sign Up');
  return (
    <main className={styles['page']}>
      <ParticleBackground />
      <div className={styles['column']}>
        <div className={styles['head']}>
          <Mark size={40} />
          <h1>Marquee</h1>
          <p>AI-Powered Model Management Platform</p>
        </div>
        <div className={styles['card']}>
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
        </div>
        <p className={styles['foot']}>
          Access is managed by your agency. Contact your administrator if you cannot sign in.
        </p>
      </div>
    </main>
  );
}
