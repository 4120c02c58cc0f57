import { use, useEffect, useRef, useState, type RefObject } from 'react';
import { useKeepDraft, useKeptDraft } from '#renderer/lib/drafts/kept-work.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { Seen } from '#renderer/ui/conflict/save-versioned.ts';
import { EditedRecord } from './edited-record.ts';

export type SaveOutcome = { ok: true } | { ok: false; message: string };

/** What a closed field says of its last change. */
export type SavePhase = 'resting' | 'saving' | 'saved';

/** A change of one field: `seen` is from when its editor was opened. */
export type FieldEdit = { label: string; seen: Seen };

type Draft = { text: string; seen: Seen; error: string | undefined; takesFocus: boolean };

type Options = {
  label: string;
  /** Whether what was typed is kept when the session ends. */
  isTyped: boolean;
  value: string;
  startsOpen: boolean;
  /** A sentence when the text cannot be saved. */
  validate: ((text: string) => string | undefined) | undefined;
  onSave: (text: string, edit: FieldEdit) => Promise<SaveOutcome>;
  row: RefObject<HTMLElement | null>;
};

const savedForMs = 2_000;

/**
 * A field that saves by itself: on Enter and when it is left, while Escape brings the value back. The editor closes at once,
 * because saving nearly always works; where it fails the editor comes back with the typed text and the reason.
 */
export function useSavingField({ label, isTyped, value, startsOpen, validate, onSave, row }: Options) {
  const record = use(EditedRecord);
  const keptAs = isTyped && record !== null ? `${record.name}: ${label}` : undefined;
  const seenNow = (): Seen => ({ value, rowVersion: record?.rowVersion ?? 0 });
  const kept = useKeptDraft(keptAs);
  const [draft, setDraft] = useState<Draft | undefined>(
    startsOpen || kept !== undefined
      ? { text: kept ?? value, seen: seenNow(), error: undefined, takesFocus: true }
      : undefined,
  );
  const [phase, setPhase] = useState<SavePhase>('resting');
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
  useEffect(() => {
    if (phase !== 'saved') return;
    const timer = setTimeout(() => {
      setPhase('resting');
    }, savedForMs);
    return () => {
      clearTimeout(timer);
    };
  }, [phase]);

  const open = () => {
    setPhase('resting');
    setDraft({ text: value, seen: seenNow(), error: undefined, takesFocus: true });
  };
  const close = (isFocusWithin = true) => {
    returnsFocus.current = isFocusWithin;
    setDraft(undefined);
  };
  const type = (text: string) => {
    setDraft((current) => ({ text, seen: current?.seen ?? seenNow(), error: undefined, takesFocus: true }));
  };

  /** `isLeaving`: the focus has gone on already, and stays where it is. */
  const save = async (text: string, isLeaving = false): Promise<void> => {
    const seen = draft?.seen ?? seenNow();
    const problem = validate?.(text);
    if (problem !== undefined) {
      setDraft({ text, seen, error: problem, takesFocus: !isLeaving });
      return;
    }
    returnsFocus.current = !isLeaving;
    setDraft(undefined);
    if (text.trim() === seen.value.trim()) return;
    saving.current = text;
    setPhase('saving');
    const outcome = await onSave(text, { label, seen });
    saving.current = undefined;
    setPhase(outcome.ok ? 'saved' : 'resting');
    if (outcome.ok) return;
    if (!isMounted.current) {
      notifyError(outcome.message);
      return;
    }
    // Somebody who has moved on keeps the focus; the row says by itself that it needs them.
    const focused = document.activeElement;
    const takesFocus = focused === document.body || row.current?.contains(focused) === true;
    setDraft((current) => ({ text: current?.text ?? text, seen, error: outcome.message, takesFocus }));
  };
  const leave = () => {
    if (draft !== undefined) void save(draft.text, true);
  };
  const focusAfterEditing = (node: HTMLElement | null) => {
    if (node === null || !returnsFocus.current) return;
    returnsFocus.current = false;
    node.focus();
  };
  return { draft, phase, open, close, type, save, leave, focusAfterEditing };
}
