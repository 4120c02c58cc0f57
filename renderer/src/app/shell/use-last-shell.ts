import { use, useEffect, useState, type RefObject } from 'react';
import { groupsNamed, type NavigationGroup } from '#renderer/app/navigation-groups.ts';
import { keepLastShell, keepShellOf } from '#renderer/lib/session/last-session.ts';
import { SeenPerson, usePermissionState, useViewer } from '#renderer/lib/viewer/viewer.ts';

/**
 * Keeps a person's navigation for the next start, and gives back what they saw in the last: it stands until it is known what they may see.
 * Nothing of someone else's, nor of whom an administrator views the app as.
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

/** By the address to which each leads, the lines that it is drawn with. */
const iconsIn = (navigation: HTMLElement) =>
  new Map(
    [...navigation.querySelectorAll('a')].map((link) => [
      link.getAttribute('href')?.replace(/^#/, '') ?? '',
      [...link.querySelectorAll('svg path')].flatMap((line) => line.getAttribute('d') ?? []),
    ]),
  );
