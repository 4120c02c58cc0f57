import { use, useEffect, useRef, useState, type RefObject } from 'react';
import { useStoredDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { Seen } from '#renderer/ui/conflict/save-versioned.ts';
import { EditedRecord } from './edited-record.ts';

export type SaveOutcome = { ok: true } | { ok: false; message: string };

/** The state of the last change, shown by a closed field. */
export type SavePhase = 'resting' | 'saving' | 'saved';

/** A change of one field: `seen` is the value when its editor was opened. */
export type FieldEdit = { label: string; seen: Seen };

type Draft = {
  text: string;
  seen: Seen;
  error: string | undefined;
  takesFocus: boolean;
  /** When a restored text was typed; undefined if it was typed here. */
  restoredAt?: number;
};

type Options = {
  label: string;
  /** Whether typed text is saved as a draft. */
  isTyped: boolean;
  value: string;
  startsOpen: boolean;
  /** Returns an error if the text can't be saved. */
  validate: ((text: string) => string | undefined) | undefined;
  /** Converts the typed words into the stored text. */
  read?: ((text: string) => Promise<string>) | undefined;
  onSave: (text: string, edit: FieldEdit) => Promise<SaveOutcome>;
  row: RefObject<HTMLElement | null>;
};

export type SavingField = ReturnType<typeof useSavingField>;

const savedForMs = 2_000;

/**
 * A field that saves automatically: on Enter and on blur, while Escape restores the value. The editor closes
 * immediately, because saving nearly always works; after an error it reopens with the typed text and the reason.
 */
export function useSavingField(options: Options) {
  const { label, isTyped, value, startsOpen, validate, read, onSave, row } = options;
  const record = use(EditedRecord);
  const draftKey = isTyped && record !== null ? `${record.name}: ${label}` : undefined;
  const seenNow = (): Seen => ({ value, rowVersion: record?.rowVersion ?? 0 });
  const [draft, setDraft] = useState<Draft | undefined>(
    startsOpen ? { text: value, seen: seenNow(), error: undefined, takesFocus: true } : undefined,
  );
  const kept = useStoredDraft({
    name: draftKey,
    onFound: ({ content, typedAt }) => {
      const found = readKept(content);
      if (found === undefined || found.text === value) kept.drop();
      else if (draft === undefined)
        setDraft({ ...found, error: undefined, takesFocus: true, restoredAt: typedAt });
    },
  });
  const keep = (text: string, seen: Seen) => {
    kept.note(() => (text === seen.value ? undefined : JSON.stringify({ text, seen })));
  };
  const [phase, setPhase] = useState<SavePhase>('resting');
  const isReading = useRef(false);
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
    kept.drop();
    setDraft(undefined);
  };
  const type = (text: string) => {
    const seen = draft?.seen ?? seenNow();
    keep(text, seen);
    setDraft((current) => ({ ...current, text, seen, error: undefined, takesFocus: true }));
  };

  /** `isLeaving`: the focus has already moved elsewhere, and stays there. */
  const save = async (typed: string, isLeaving = false): Promise<void> => {
    if (isReading.current) return;
    isReading.current = read !== undefined;
    const text = read === undefined ? typed : await read(typed);
    isReading.current = false;
    const seen = draft?.seen ?? seenNow();
    const problem = validate?.(text);
    if (problem !== undefined) {
      setDraft({ text, seen, error: problem, takesFocus: !isLeaving });
      return;
    }
    returnsFocus.current = !isLeaving;
    setDraft(undefined);
    if (text.trim() === seen.value.trim()) {
      kept.drop();
      return;
    }
    setPhase('saving');
    // Drop the draft only after saving: until then it may have to be restored.
    const outcome = await onSave(text, { label, seen });
    if (outcome.ok) kept.drop();
    setPhase(outcome.ok ? 'saved' : 'resting');
    if (outcome.ok) return;
    if (!isMounted.current) {
      notifyError(outcome.message);
      return;
    }
    // Don't take the focus from someone who has moved elsewhere; the row itself shows the error.
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

/** Returns undefined for a format of an older version of the app. */
function readKept(content: string): { text: string; seen: Seen } | undefined {
  try {
    const { text, seen } = JSON.parse(content) as { text?: unknown; seen?: Partial<Seen> };
    if (typeof text !== 'string' || typeof seen?.value !== 'string' || typeof seen.rowVersion !== 'number')
      return undefined;
    return { text, seen: { value: seen.value, rowVersion: seen.rowVersion } };
  } catch {
    return undefined;
  }
}
