import { create } from 'zustand';

/** `asked`: someone wants to enter a link by hand. */
type Invite =
  { status: 'none' } | { status: 'asked'; token?: undefined } | { status: 'given'; token: string };

/** The invitation that someone has come with. In memory alone: anyone who holds the token can accept it. */
export const useInvite = create<Invite>(() => ({ status: 'none' }));

export const setInvite = (invite: Invite) => {
  useInvite.setState(invite, true);
};

const inviteIn = /[?&]invite=([^&#\s]+)/;

/** The token of a link, or undefined where the text is none. */
export const tokenOf = (link: string): string | undefined => inviteIn.exec(link)?.[1];

/** Takes the token out of the address before anything else reads that: it must stay in no history and on no screen. */
export function takeInvite(): void {
  const { href } = window.location;
  const found = inviteIn.exec(href);
  if (found === null) return;
  setInvite({ status: 'given', token: found[1] ?? '' });
  window.history.replaceState(null, '', href.slice(0, found.index));
}
