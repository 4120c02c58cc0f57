import { create } from 'zustand';

export type LiveStatus = 'connecting' | 'live' | 'lost';
export type Reach = 'reached' | 'lost' | 'keyRejected';

type ConnectionStore = {
  /** What the browser reports about the network. */
  isOnline: boolean;
  /** Whether requests reach the server, regardless of the browser's report. */
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

/** A lost connection stays lost until it is live again, so attempts to reconnect are not shown. */
export function setLiveStatus(status: LiveStatus): void {
  useConnectionStore.setState(({ live }) => ({
    live: live === 'lost' && status === 'connecting' ? 'lost' : status,
  }));
}
