import { create } from 'zustand';

/** Whether the list of this computer's servers is shown in place of the page. */
export const useServersScreen = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openServers = () => {
  useServersScreen.setState({ isOpen: true });
};

export const closeServers = () => {
  useServersScreen.setState({ isOpen: false });
};
