import { createContext, useEffect, useRef, useState, type RefObject } from 'react';
import { useKeepDraft, useKeptDraft } from '#renderer/lib/drafts/kept-work.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';

export type SaveOutcome = { ok: true } | { ok: false; message: string };

/** Names the record whose fields stand below, so that what is typed into them can be found again. */
export const EditedRecord = createContext<string | null>(null);

type Draft = { text: string; error: string | undefined; takesFocus: boolean };

type Options = {
  /** Under which what was typed is kept when the session ends; undefined where nothing is typed. */
  keptAs: string | undefined;
  value: string;
  startsOpen: boolean;
  /** A sentence when the text cannot be saved. */
  validate: ((text: string) => string | undefined) | undefined;
  onSave: (text: string) => Promise<SaveOutcome>;
  row: RefObject<HTMLElement | null>;
};

/**
 * Click to edit, Enter to save. The editor closes at once, because saving nearly always works;
 * when it fails the editor comes back with the typed text and the reason.
 */
export function useEditableDraft({ keptAs, value, startsOpen, validate, onSave, row }: Options) {
  const kept = useKeptDraft(keptAs);
  const [draft, setDraft] = useState<Draft | undefined>(
    startsOpen || kept !== undefined
      ? { text: kept ?? value, error: undefined, takesFocus: true }
      : undefined,
  );
  // While it is being saved the text stands in no editor, and may still come back.
  const saving = useRef<string>(undefined);
  useKeepDraft(keptAs, () => (draft?.text === value ? undefined : (draft?.text ?? saving.current)));
  const returnsFocus = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const open = () => {
    setDraft({ text: value, error: undefined, takesFocus: true });
  };
  const close = () => {
    returnsFocus.current = true;
    setDraft(undefined);
  };
  const type = (text: string) => {
    setDraft({ text, error: undefined, takesFocus: true });
  };
  const save = async (text: string): Promise<void> => {
    const problem = validate?.(text);
    if (problem !== undefined) {
      setDraft({ text, error: problem, takesFocus: true });
      return;
    }
    close();
    if (text.trim() === value.trim()) return;
    saving.current = text;
    const outcome = await onSave(text);
    saving.current = undefined;
    if (outcome.ok) return;
    if (!isMounted.current) {
      notifyError(outcome.message);
      return;
    }
    // Somebody who has moved on keeps the focus; the row says by itself that it needs them.
    const focused = document.activeElement;
    const takesFocus = focused === document.body || row.current?.contains(focused) === true;
    setDraft((current) => ({ text: current?.text ?? text, error: outcome.message, takesFocus }));
  };
  const focusAfterEditing = (node: HTMLElement | null) => {
    if (node === null || !returnsFocus.current) return;
    returnsFocus.current = false;
    node.focus();
  };
  return { draft, open, close, type, save, focusAfterEditing };
}
