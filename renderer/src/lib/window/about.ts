import { create } from 'zustand';

/** Whether the About dialog is open over the page. */
export const useAbout = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openAbout = () => {
  useAbout.setState({ isOpen: true });
};

export const closeAbout = () => {
  useAbout.setState({ isOpen: false });
};
