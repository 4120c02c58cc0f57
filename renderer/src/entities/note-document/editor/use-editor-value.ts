import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';

/** What a part of the page shows of the editor: drawn again only where it has changed, not at each key. */
export function useEditorValue<Value extends string | number | boolean | undefined>(
  editor: Editor,
  read: (editor: Editor) => Value,
): Value {
  return useSyncExternalStore(
    (onChange) => {
      editor.on('transaction', onChange);
      return () => {
        editor.off('transaction', onChange);
      };
    },
    () => read(editor),
  );
}
