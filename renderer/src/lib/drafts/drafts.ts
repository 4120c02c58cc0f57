import { create } from 'zustand';
import { draftBounds, draftsWithinBounds, type Draft } from '#shared/domain/drafts.ts';

/** Where drafts outlive the page. If it fails, only the drafts are lost. */
export type DraftStorage = {
  /** This person's drafts. Drafts of anyone else are deleted. */
  open: (ownerId: string) => Promise<readonly Draft[]>;
  keep: (ownerId: string, draft: Draft) => Promise<void>;
  /** Invalidates everything typed under this name until now. */
  drop: (ownerId: string, name: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Reports what other windows drop; without a name, they dropped everything. */
  follow?: (onDropped: (dropped: { ownerId?: string; name?: string; at: number }) => void) => void;
};

type DraftState = {
  /** The owner of the drafts. No one else ever sees them. */
  ownerId: string | undefined;
  /** Whether drafts of earlier pages are loaded. */
  isOpen: boolean;
  drafts: ReadonlyMap<string, Draft>;
};

const nobody: DraftState = { ownerId: undefined, isOpen: false, drafts: new Map() };

/** What the signed-in person has typed but not sent. */
export const useDrafts = create<DraftState>(() => nobody);

type Read = () => string | undefined;

const keepEveryMs = 300;
/**
 * Text may be long, so it is saved between key presses. A page that is always busy saves after this long at the latest.
 */
const keepAtLatestMs = 700;
let storage: DraftStorage | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Typed but not yet saved, by name. */
const typed = new Map<string, { read: Read; typedAt: number }>();
const waitAndSee = (work: Promise<void> | undefined) => void work?.catch(() => undefined);

/** Starts drafts for the person who is now signed in. */
export function startDrafts(ownerId: string): void {
  if (useDrafts.getState().ownerId === ownerId) return;
  leaveDrafts();
  useDrafts.setState({ ...nobody, ownerId });
}

/**
 * Adds drafts that earlier pages saved. What was typed here in the meantime is newer. If the storage fails, drafts live
 * in memory only.
 */
export async function openDrafts(next: DraftStorage): Promise<void> {
  const { ownerId, isOpen } = useDrafts.getState();
  if (ownerId === undefined || isOpen) return;
  // The page may close before the storage has opened, so anything typed until then is saved too.
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

/** The session has expired: drafts stay in storage and are loaded again at the next sign-in. */
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

/** The user is typing. `read` returns the text to save, or undefined if there is none. */
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

/** Saves at once what was typed, because a page or a form is closing. */
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
  // Delete the draft, so that an older text is not restored in place of one that is too long.
  if (content === undefined || content.length > draftBounds.contentLength) {
    dropDraft(name);
    return;
  }
  store(ownerId, { name, content, typedAt });
}

/** Saves the content of a form that was closed. Returns false if it cannot be saved. */
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

/** Stores the latest draft of each name, within the limits. Returns the names that did not fit. */
function setDrafts(all: readonly Draft[]): string[] {
  const byName = new Map(all.map((draft) => [draft.name, draft]));
  const kept = draftsWithinBounds(byName.values(), Date.now());
  useDrafts.setState({ drafts: new Map(kept.map((draft) => [draft.name, draft])) });
  const { drafts } = useDrafts.getState();
  return [...byName.keys()].filter((name) => !drafts.has(name));
}

export const draftOf = (name: string): Draft | undefined => useDrafts.getState().drafts.get(name);

/** Whether a row has unsent drafts: `task 12: Title`, `task 12 comment`. */
export const hasDraftsBelow = (name: string): boolean =>
  [...useDrafts.getState().drafts.keys()].some(
    (kept) => kept === name || kept.startsWith(`${name} `) || kept.startsWith(`${name}:`),
  );

/** The draft was sent or is no longer wanted. */
export function dropDraft(name: string): void {
  typed.delete(name);
  const { ownerId, drafts } = useDrafts.getState();
  if (ownerId === undefined) return;
  useDrafts.setState({ drafts: new Map([...drafts].filter(([other]) => other !== name)) });
  waitAndSee(storage?.drop(ownerId, name));
}

/** Signing out deletes every draft, here and in storage. */
export function forgetDrafts(): void {
  leaveDrafts();
  waitAndSee(storage?.clear());
}

/** The owner has left, so this page forgets their drafts. */
export function leaveDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  typed.clear();
  useDrafts.setState(nobody);
}
