import { create } from 'zustand';

/** Whether the person looks at the servers of this computer, in place of whatever the page shows. */
export const useServersScreen = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openServers = () => {
  useServersScreen.setState({ isOpen: true });
};

export const closeServers = () => {
  useServersScreen.setState({ isOpen: false });
};
