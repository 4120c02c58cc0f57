import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react';
import type { SignedIn } from '#shared/contract/auth.ts';

/** What the page can do with the session; `start/session` creates it. */
export type Session = {
  /** Initialises the session. Runs once, no matter how often it is called. */
  start: (firstPage?: Promise<void>) => Promise<void>;
  /** Asks the backend again, now. */
  retry: () => Promise<void>;
  /** Continues with a session that was just created. */
  open: (session: SignedIn) => void;
  signOut: () => Promise<void>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs the providers of start/');
  return session;
}

export type GateProps = {
  /** Navigates to where a sign-in leads, before anything behind the gate is drawn. */
  onSignedIn: () => void | Promise<void>;
  children: ReactNode;
};

/** Admits people who are signed in. `start/` provides it, so that the app does not depend on how people sign in. */
export const GateContext = createContext<ComponentType<GateProps> | null>(null);

export function AppGate(props: GateProps): ReactNode {
  const Gate = use(GateContext);
  if (Gate === null) throw new Error('AppGate needs the front door of start/');
  return createElement(Gate, props);
}
