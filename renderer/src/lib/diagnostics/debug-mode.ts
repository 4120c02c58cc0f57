import { useLocalStorage } from '@mantine/hooks';
import { create } from 'zustand';

/** A link with `?debug` turns it on for as long as the page is loaded. */
export const useDebugByLink = create<{ isOn: boolean }>(() => ({ isOn: false }));

/** Whether the Debug button stands on every page: as this browser was told, or as a link says. */
export function useDebugMode() {
  const [isKept, setKept] = useLocalStorage({
    key: 'debug-dashboard',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isByLink = useDebugByLink(({ isOn }) => isOn);
  const setOn = (isOn: boolean) => {
    useDebugByLink.setState({ isOn: false });
    setKept(isOn);
  };
  return { isOn: isKept || isByLink, setOn };
}
