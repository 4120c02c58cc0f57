import { useState } from 'react';
import { useStoredDraft } from '#renderer/lib/drafts/use-stored-draft.ts';

export type AddedFile = { objectName: string; fileName: string; width: number | null; height: number | null };
export type Draft = { text: string; files: readonly AddedFile[]; replyToId: string | null };

const empty: Draft = { text: '', files: [], replyToId: null };

/** Unsent text of a chat, stored per chat so that it survives reloads and signing out. */
export function useComposerDraft(chatId: string) {
  const [draft, setDraft] = useState(empty);
  const kept = useStoredDraft({
    name: `chat ${chatId}`,
    onFound: ({ content }) => {
      setDraft((now) => (now.text === '' && now.files.length === 0 ? read(content) : now));
    },
  });
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    kept.note(() => (next.text.trim() === '' && next.files.length === 0 ? undefined : JSON.stringify(next)));
  };
  return {
    draft,
    change,
    addFile: (file: AddedFile) => {
      setDraft((now) => {
        const next = { ...now, files: [...now.files, file] };
        kept.note(() => JSON.stringify(next));
        return next;
      });
    },
    clear: () => {
      setDraft(empty);
      kept.drop();
    },
  };
}

function read(content: string): Draft {
  try {
    return { ...empty, ...(JSON.parse(content) as Partial<Draft>) };
  } catch {
    return empty;
  }
}
