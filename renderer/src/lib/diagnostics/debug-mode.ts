import { useLocalStorage } from '@mantine/hooks';
import { create } from 'zustand';

/** A link with `?debug` turns debug mode on until the page is closed. */
export const useDebugByLink = create<{ isOn: boolean }>(() => ({ isOn: false }));

/** Whether every page shows the Debug button: by this browser's setting, or by the link. */
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
