import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { Entry } from '#renderer/ui/layout/entry.tsx';
import type { SignedIn } from '#shared/contract/auth.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { anyAccounts, useBranding } from '#renderer/lib/branding/branding.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { TabStrip } from '#renderer/ui/tabs/tab-strip.tsx';
import type { AsideProps } from './components/auth-aside.tsx';
import { FirstAccount } from './components/first-account.tsx';
import { ParticleBackground } from './components/particle-background.tsx';
import { SignInForm } from './components/sign-in-form.tsx';
import { SignUpForm } from './components/sign-up-form.tsx';
import { useHasOpenDemo } from './queries.ts';

const openDemo =
  'This is a demo: anyone on this network can sign in with its public passwords. Don’t enter real data.';

const tabs = [
  { id: 'signIn', label: 'Sign In' },
  { id: 'signUp', label: 'Sign Up' },
] as const;

type AuthTab = (typeof tabs)[number]['id'];

/** Rarely needed, so their code loads on demand. */
const asides = {
  reset: {
    title: 'Reset Password',
    load: async () => (await import('./components/reset-password.tsx')).ResetPassword,
  },
  confirm: {
    title: 'Confirm Email',
    load: async () => (await import('./components/confirm-email.tsx')).ConfirmEmail,
  },
  signedUp: {
    title: 'Confirm Email',
    load: async () => (await import('./components/confirm-sign-up.tsx')).ConfirmSignUp,
  },
};

type Aside = { title: string; Form: ComponentType<AsideProps> };

type Props = {
  /** Why the last session ended, unless the user signed out. */
  notice?: string | undefined;
  /** Below the form, after the sentence about access. */
  foot?: ReactNode;
  onSignedIn: (session: SignedIn) => void;
};

export function AuthPage({ notice, foot, onSignedIn }: Props) {
  const name = useId();
  const hasAccounts = useBranding(anyAccounts);
  const [chosenTab, setTab] = useState<AuthTab>();
  const tab = chosenTab ?? (hasAccounts ? 'signIn' : 'signUp');
  const [email, setEmail] = useState('');
  const [aside, setAside] = useState<Aside>();
  const [takesFocus, setTakesFocus] = useState(mayTakeFocus);
  const hasOpenDemo = useHasOpenDemo();
  useDocumentTitle(aside?.title ?? (tab === 'signIn' ? 'Sign In' : 'Sign Up'));

  const open = (name: keyof typeof asides, typed: string) => {
    const { title, load } = asides[name];
    setEmail(typed);
    load().then(
      (Form) => {
        setAside({ title, Form });
      },
      () => {
        notifyError('Can’t reach the server. Check your connection and try again.');
      },
    );
  };
  /** Both stay mounted, so that text typed into one survives a look at the other. */
  const panelOf = (id: AuthTab) => ({
    role: 'tabpanel',
    id: `${name}-panel-${id}`,
    'aria-labelledby': `${name}-tab-${id}`,
    hidden: id !== tab,
  });
  const backToSignIn = (used: string) => {
    setEmail(used);
    setTab('signIn');
    setTakesFocus(true);
  };
  return (
    <Entry
      backdrop={<ParticleBackground />}
      subtitle="AI-Powered Model Management Platform"
      foot={
        <>
          Can’t sign in? Contact your administrator.
          {foot}
        </>
      }
    >
      {hasAccounts ? null : <FirstAccount />}
      <FormAlert message={hasOpenDemo ? openDemo : undefined} />
      {aside ? (
        <aside.Form
          email={email}
          onClose={(used) => {
            setAside(undefined);
            backToSignIn(used);
          }}
        />
      ) : (
        // Stay on the tab that the user types into, even if the server's answer would select the other.
        <div
          onInput={() => {
            setTab(tab);
          }}
        >
          <TabStrip
            label="Sign in or sign up"
            tabs={tabs}
            current={tab}
            place="entrance"
            name={name}
            onChoose={(id) => {
              setTab(id);
              setTakesFocus(false);
            }}
          />
          <div {...panelOf('signIn')}>
            <SignInForm
              notice={notice}
              email={email}
              takesFocus={takesFocus && tab === 'signIn'}
              onForgotten={(typed) => {
                open('reset', typed);
              }}
              onUnconfirmed={(typed) => {
                open('confirm', typed);
              }}
              onSignedIn={onSignedIn}
            />
          </div>
          <div {...panelOf('signUp')}>
            <SignUpForm
              takesFocus={takesFocus && tab === 'signUp'}
              onSignedUp={(used, mustConfirm) => {
                if (mustConfirm) open('signedUp', used);
                else backToSignIn(used);
              }}
            />
          </div>
        </div>
      )}
    </Entry>
  );
}

/** Don't steal focus if the user has already typed, or on a phone, where the keyboard would cover the text. */
const mayTakeFocus = (): boolean =>
  typeof document !== 'undefined' &&
  document.activeElement === document.body &&
  !window.matchMedia('(pointer: coarse)').matches;
