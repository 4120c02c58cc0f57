import { create } from 'zustand';

/** A change that was just made, and how to undo it. */
export type UndoOffer = {
  /** The change: `3 models paused`. */
  message: string;
  /** Reports its own success or failure. The next undo waits for its result. */
  undo: () => unknown;
  endsAt: number;
  /** Its position among all changes that were started. */
  place: number;
};

/** How long an undo is offered. */
export const undoLifeMs = 30_000;

/** The newest is last. Each expires separately, so that repeated undo steps go back in time. */
export const useUndoOffers = create<{ offers: readonly UndoOffer[] }>(() => ({ offers: [] }));

/** Offers to undo a change: its message and its undo function. */
export type OfferUndo = (message: string, undo: () => unknown) => void;

/** A change that is not answered yet. */
type UnderWay = { place: number; answered?: Promise<unknown>; undo?: () => unknown };

let lastPlace = 0;
const underWay = new Set<UnderWay>();
/** Increases at every sign-out, so that one person's undo is not run for the next. */
let visit = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Offers to undo what was just done, at the foot of the page the person is on by then. */
export function offerUndo(message: string, undo: () => unknown, place = (lastPlace += 1)): void {
  const offer = { message, undo, endsAt: Date.now() + undoLifeMs, place };
  useUndoOffers.setState(({ offers }) => ({ offers: [...offers, offer] }));
}

/**
 * Makes a change that offers an undo once it is answered. Keys are faster than answers: Ctrl+Z pressed before the
 * answer undoes this change, not the one before it.
 */
export function undoable<T>(make: (offer: OfferUndo) => Promise<T>): Promise<T> {
  const change: UnderWay = { place: (lastPlace += 1) };
  underWay.add(change);
  const leave = () => underWay.delete(change);
  const answered = make((message, undo) => {
    if (underWay.has(change)) offerUndo(message, undo, change.place);
    else change.undo = undo;
  });
  change.answered = answered;
  answered.then(leave, leave);
  return answered;
}

/** Undoes the latest change, or the one in progress once it is answered. Returns whether there is one. */
export function undoLast(): boolean {
  const offer = useUndoOffers.getState().offers.at(-1);
  const change = [...underWay].at(-1);
  if (change !== undefined && change.place > (offer?.place ?? 0)) {
    underWay.delete(change);
    inTurn(() => change.undo?.(), change.answered);
    return true;
  }
  if (offer !== undefined) takeUndo(offer);
  return offer !== undefined;
}

/** Runs an undo; each offer only once. */
export function takeUndo(offer: UndoOffer): void {
  if (!useUndoOffers.getState().offers.includes(offer)) return;
  endUndo(offer);
  inTurn(offer.undo);
}

/** Runs undos one after another, each after its change was answered. Failures are reported by the undo itself. */
function inTurn(undo: () => unknown, answered?: Promise<unknown>): void {
  const whose = visit;
  turn = turn
    .then(() => answered)
    .then(() => (whose === visit ? undo() : undefined))
    .catch(() => undefined);
}

export function endUndo(offer: UndoOffer): void {
  useUndoOffers.setState(({ offers }) => ({ offers: offers.filter((other) => other !== offer) }));
}

/** Removes the offers that have expired. */
export function endOldUndo(): void {
  const now = Date.now();
  useUndoOffers.setState(({ offers }) => ({ offers: offers.filter(({ endsAt }) => endsAt > now) }));
}

/** The next person must not get the previous person's offers. */
export function forgetUndo(): void {
  underWay.clear();
  visit += 1;
  useUndoOffers.setState({ offers: [] });
}
