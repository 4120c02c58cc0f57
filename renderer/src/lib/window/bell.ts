import { create } from 'zustand';

type BellStore = {
  /** Whether a list of notifications is open. Notifications in an open list do not pop up as well. */
  isOpen: boolean;
  /** Whether the dialog with all of them is open, rather than the latest below the bell. */
  isAll: boolean;
};

export const useBell = create<BellStore>(() => ({ isOpen: false, isAll: false }));

export const setBellOpen = (isOpen: boolean): void => {
  useBell.setState({ isOpen, isAll: false });
};

export const openAllNotifications = (): void => {
  useBell.setState({ isOpen: true, isAll: true });
};
