import { create } from 'zustand';
import { draftBounds, draftsWithinBounds, type Draft } from '#shared/domain/drafts.ts';

/** Where drafts outlive the page. What it fails to do costs the drafts and nothing else. */
export type DraftStorage = {
  /** What this person has typed; whatever anyone else typed is thrown away. */
  open: (ownerId: string) => Promise<readonly Draft[]>;
  keep: (ownerId: string, draft: Draft) => Promise<void>;
  /** From now on nothing counts that was typed under this name before. */
  drop: (ownerId: string, name: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Hears what other windows drop; without a name it is everything. */
  follow?: (onDropped: (dropped: { ownerId?: string; name?: string; at: number }) => void) => void;
};

type DraftState = {
  /** Whose they are. Nobody else ever gets to see them. */
  ownerId: string | undefined;
  /** Whether those of earlier pages are known. */
  isOpen: boolean;
  drafts: ReadonlyMap<string, Draft>;
};

const nobody: DraftState = { ownerId: undefined, isOpen: false, drafts: new Map() };

/** What the signed-in person has typed and not sent. */
export const useDrafts = create<DraftState>(() => nobody);

type Read = () => string | undefined;

const keepEveryMs = 300;
/** What is typed may be long: it is written between two keys. Never later than this, for a page that is always busy. */
const keepAtLatestMs = 700;
let storage: DraftStorage | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Typed and not yet kept, by name. */
const typed = new Map<string, { read: Read; typedAt: number }>();
const waitAndSee = (work: Promise<void> | undefined) => void work?.catch(() => undefined);

/** For the person who is signed in from now on. */
export function startDrafts(ownerId: string): void {
  if (useDrafts.getState().ownerId === ownerId) return;
  leaveDrafts();
  useDrafts.setState({ ...nobody, ownerId });
}

/** Adds what earlier pages have kept; what was typed here meanwhile is newer. Without a storage that works, memory is all. */
export async function openDrafts(next: DraftStorage): Promise<void> {
  const { ownerId, isOpen } = useDrafts.getState();
  if (ownerId === undefined || isOpen) return;
  // The page may be gone before this has opened: what is typed until then is kept, too.
  storage = next;
  const found = await next.open(ownerId).catch(() => undefined);
  const now = useDrafts.getState();
  if (now.ownerId !== ownerId || now.isOpen) return;
  if (found === undefined) storage = undefined;
  storage?.follow?.(dropHere);
  for (const draft of now.drafts.values()) waitAndSee(storage?.keep(ownerId, draft));
  setDrafts([...(found ?? []), ...now.drafts.values()]);
  useDrafts.setState({ isOpen: true });
}

/** The session has expired: everything waits where it is kept, and is fetched again at the next sign-in. */
export function pauseDrafts(): void {
  flushDrafts();
  if (storage !== undefined) useDrafts.setState({ isOpen: false, drafts: new Map() });
}

function dropHere({ ownerId, name, at }: { ownerId?: string; name?: string; at: number }): void {
  const now = useDrafts.getState();
  if (ownerId !== undefined && ownerId !== now.ownerId) return;
  const isDropped = (draft: Draft) => (name === undefined || draft.name === name) && draft.typedAt <= at;
  useDrafts.setState({ drafts: new Map([...now.drafts].filter(([, draft]) => !isDropped(draft))) });
}

/** Someone types: `read` answers what there is to keep, undefined where that is nothing. */
export function noteTyped(name: string, read: Read): void {
  if (useDrafts.getState().ownerId === undefined) return;
  typed.set(name, { read, typedAt: Date.now() });
  timer ??= setTimeout(keepWhenIdle, keepEveryMs);
}

function keepWhenIdle(): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis)
    globalThis.requestIdleCallback(flushDrafts, { timeout: keepAtLatestMs });
  else flushDrafts();
}

/** Keeps at once what was typed, for a page or a form that goes away. */
export function flushDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  const all = [...typed];
  typed.clear();
  for (const [name, { read, typedAt }] of all) keep(name, read(), typedAt);
}

function keep(name: string, content: string | undefined, typedAt: number): void {
  const { ownerId } = useDrafts.getState();
  if (ownerId === undefined || draftOf(name)?.content === content) return;
  // An older text in place of one that is too long would be taken for it.
  if (content === undefined || content.length > draftBounds.contentLength) {
    dropDraft(name);
    return;
  }
  store(ownerId, { name, content, typedAt });
}

/** The form is closed, and this stands in it: it waits there. False where that is kept nowhere. */
export function putAway(name: string, content: string): boolean {
  flushDrafts();
  const { ownerId, drafts } = useDrafts.getState();
  const draft = drafts.get(name);
  if (ownerId === undefined || draft?.content !== content) return false;
  store(ownerId, { ...draft, isPutAway: true });
  return true;
}

function store(ownerId: string, draft: Draft): void {
  const { drafts } = useDrafts.getState();
  const dropped = setDrafts([...drafts.values(), draft]);
  waitAndSee(storage?.keep(ownerId, draft));
  for (const other of dropped) waitAndSee(storage?.drop(ownerId, other));
}

/** The last of each name, within bounds. Answers with the names that found no room. */
function setDrafts(all: readonly Draft[]): string[] {
  const byName = new Map(all.map((draft) => [draft.name, draft]));
  const kept = draftsWithinBounds(byName.values(), Date.now());
  useDrafts.setState({ drafts: new Map(kept.map((draft) => [draft.name, draft])) });
  const { drafts } = useDrafts.getState();
  return [...byName.keys()].filter((name) => !drafts.has(name));
}

export const draftOf = (name: string): Draft | undefined => useDrafts.getState().drafts.get(name);

/** Whether anything waits that belongs to a row: `task 12: Title`, `task 12 comment`. */
export const hasDraftsBelow = (name: string): boolean =>
  [...useDrafts.getState().drafts.keys()].some(
    (kept) => kept === name || kept.startsWith(`${name} `) || kept.startsWith(`${name}:`),
  );

/** It was sent, or is no longer wanted. */
export function dropDraft(name: string): void {
  typed.delete(name);
  const { ownerId, drafts } = useDrafts.getState();
  if (ownerId === undefined) return;
  useDrafts.setState({ drafts: new Map([...drafts].filter(([other]) => other !== name)) });
  waitAndSee(storage?.drop(ownerId, name));
}

/** For someone who signs out: nothing stays, here or anywhere else. */
export function forgetDrafts(): void {
  leaveDrafts();
  waitAndSee(storage?.clear());
}

/** Their owner has gone: this page knows of none. */
export function leaveDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  typed.clear();
  useDrafts.setState(nobody);
}
