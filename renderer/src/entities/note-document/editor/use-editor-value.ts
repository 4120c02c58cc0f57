import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';

/** A value derived from the editor: the component renders again only when it changes, not at each key press. */
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
