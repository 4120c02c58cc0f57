import { create } from 'zustand';

/** Whether the list of notifications is open: what stands in it does not pop up as well. */
export const useBell = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const setBellOpen = (isOpen: boolean): void => {
  useBell.setState({ isOpen });
};
