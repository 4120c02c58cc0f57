import { create } from 'zustand';

/** `asked`: someone wants to enter a link by hand. */
type Invite =
  { status: 'none' } | { status: 'asked'; token?: undefined } | { status: 'given'; token: string };

/** The invitation that someone arrived with. In memory only, because anyone who holds the token can accept it. */
export const useInvite = create<Invite>(() => ({ status: 'none' }));

export const setInvite = (invite: Invite) => {
  useInvite.setState(invite, true);
};

const inviteIn = /[?&]invite=([^&#\s]+)/;

/** The token in an invitation link, or undefined if the text is not such a link. */
export const tokenOf = (link: string): string | undefined => inviteIn.exec(link)?.[1];

/**
 * Removes the token from the address before anything else reads it, so that it stays out of the history and off the
 * screen.
 */
export function takeInvite(): void {
  const { href } = window.location;
  const found = inviteIn.exec(href);
  if (found === null) return;
  setInvite({ status: 'given', token: found[1] ?? '' });
  window.history.replaceState(null, '', href.slice(0, found.index));
}
