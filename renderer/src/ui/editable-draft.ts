import { useEffect, useRef, useState, type RefObject } from 'react';
import { notifyError } from '../lib/notify.ts';

export type SaveOutcome = { ok: true } | { ok: false; message: string };

type Draft = { text: string; error: string | undefined; takesFocus: boolean };

type Options = {
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
export function useEditableDraft({ value, startsOpen, validate, onSave, row }: Options) {
  const [draft, setDraft] = useState<Draft | undefined>(
    startsOpen ? { text: value, error: undefined, takesFocus: true } : undefined,
  );
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
    const outcome = await onSave(text);
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
