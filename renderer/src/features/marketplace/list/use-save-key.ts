import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import { useSaved } from '#renderer/features/marketplace/mutations.ts';
import { isDialogOpen, isField } from '#renderer/lib/window/focused-place.ts';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import type { Listing } from '#shared/contract/marketplace.ts';

/** `S` saves the focused or open listing, or unsaves it. */
export function useSaveKey({ shown, openId }: List<Listing>, isReadOnly: boolean): void {
  const { mutate, isPending } = useSaved();
  const save = useCallbackRef((focusedId: string | undefined) => {
    const listing = shown.find(({ id }) => id === (focusedId ?? openId));
    if (listing === undefined || listing.isOwn || !listing.isOpen || isReadOnly || isPending) return;
    mutate({ id: listing.id, isSaved: !listing.isSaved });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isField(event.target) || isDialogOpen()) return;
      save((event.target as HTMLElement).dataset['rowLink']);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, [save]);
}
