import { use, useEffect, useState, type RefObject } from 'react';
import { groupsNamed, type NavigationGroup } from '#renderer/app/navigation-groups.ts';
import { keepLastShell, keepShellOf } from '#renderer/lib/session/last-session.ts';
import { SeenPerson, usePermissionState, useViewer } from '#renderer/lib/viewer/viewer.ts';

/**
 * Saves a person's navigation for the next start, and returns what they saw last time, which is shown until their
 * permissions are known. Never another person's navigation, nor that of a user being viewed.
 */
export function useLastShell(
  navigation: RefObject<HTMLElement | null>,
  groups: readonly NavigationGroup[],
): readonly NavigationGroup[] | undefined {
  const { id } = useViewer();
  const isSeen = use(SeenPerson) !== undefined;
  const isKnown = usePermissionState().status === 'loaded';
  const [last] = useState(() => {
    const kept = isSeen ? undefined : keepShellOf(id);
    if (kept === undefined) return undefined;
    return groupsNamed(new Set(kept.groups.flatMap(({ items }) => items.map(({ name }) => name))));
  });
  useEffect(() => {
    if (!isKnown || isSeen || navigation.current === null) return;
    const icons = iconsIn(navigation.current);
    keepLastShell({
      personId: id,
      groups: groups.map(({ label, items }) => ({
        label,
        items: items.map(({ name, path, title }) => ({ name, title, icon: icons.get(path) ?? [] })),
      })),
    });
  }, [id, isKnown, isSeen, groups, navigation]);
  return last;
}

/** The paths of each icon, by the address that its item links to. */
const iconsIn = (navigation: HTMLElement) =>
  new Map(
    [...navigation.querySelectorAll('a')].map((link) => [
      link.getAttribute('href')?.replace(/^#/, '') ?? '',
      [...link.querySelectorAll('svg path')].flatMap((line) => line.getAttribute('d') ?? []),
    ]),
  );
