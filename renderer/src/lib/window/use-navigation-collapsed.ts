import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

/**
 * Whether the navigation is collapsed to icons: as the person left it, separately for wide and narrow windows. Narrow
 * windows start collapsed.
 */
export function useNavigationCollapsed() {
  const isNarrow = useMediaQuery('(max-width: 1179px)', false, { getInitialValueInEffect: false });
  const kept = (key: string, defaultValue: boolean) => ({
    key,
    defaultValue,
    getInitialValueInEffect: false,
  });
  const wide = useLocalStorage(kept('marquee.navigation-collapsed', false));
  const narrow = useLocalStorage(kept('marquee.navigation-collapsed-narrow', true));
  return isNarrow ? narrow : wide;
}
