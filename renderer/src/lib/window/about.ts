import { create } from 'zustand';

/** Whether the person looks at what this app is, above whatever the page shows. */
export const useAbout = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openAbout = () => {
  useAbout.setState({ isOpen: true });
};

export const closeAbout = () => {
  useAbout.setState({ isOpen: false });
};
