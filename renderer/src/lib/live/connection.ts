import { create } from 'zustand';

export type LiveStatus = 'connecting' | 'live' | 'lost';
export type Reach = 'reached' | 'lost' | 'keyRejected';

type ConnectionStore = {
  /** What the browser says about the network. */
  isOnline: boolean;
  /** Whether requests reach the server, whatever the browser says. */
  reach: Reach;
  /** Whether changes made elsewhere arrive live. */
  live: LiveStatus;
};

/** Filled by app/ from the host's events. */
export const useConnectionStore = create<ConnectionStore>(() => ({
  isOnline: true,
  reach: 'reached',
  live: 'connecting',
}));

/** A connection that was lost stays so until it is live again: its attempts to connect are no news. */
export function setLiveStatus(status: LiveStatus): void {
  useConnectionStore.setState(({ live }) => ({
    live: live === 'lost' && status === 'connecting' ? 'lost' : status,
  }));
}
