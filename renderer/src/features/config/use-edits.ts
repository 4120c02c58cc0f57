import { useRef, useState } from 'react';
import { useStoredDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import type { SettingKey } from '#shared/domain/settings.ts';
import { changesOf, parseEdits, withEdit, withoutEdits, type Edits } from './edits.ts';
import type { SavedSettings } from './queries.ts';

/** Draft key of unsaved changes. */
export const configDraft = 'config';

/** The unsaved changes of the page, stored as a draft that survives leaving the page and signing out. */
export function useEdits(saved: SavedSettings) {
  const [edits, setEdits] = useState<Edits>({});
  const [restoredAt, setRestoredAt] = useState<number>();
  // A ref, because two edits may happen before the next render.
  const current = useRef(edits);
  const kept = useStoredDraft({
    name: configDraft,
    onFound: ({ content, typedAt }) => {
      const found = parseEdits(content);
      if (changesOf(current.current, saved).length > 0 || changesOf(found, saved).length === 0) return;
      set(found);
      setRestoredAt(typedAt);
    },
  });

  function set(next: Edits): void {
    current.current = next;
    setEdits(next);
    kept.note(() =>
      Object.keys(current.current).length === 0 ? undefined : JSON.stringify(current.current),
    );
    if (Object.keys(next).length === 0) setRestoredAt(undefined);
  }

  return {
    edits,
    restoredAt,
    change: (key: SettingKey, typed: string): void => {
      set(withEdit(current.current, saved, key, typed));
    },
    drop: (keys: readonly SettingKey[]): void => {
      set(withoutEdits(current.current, keys));
    },
    discard: (): void => {
      set({});
    },
  };
}
