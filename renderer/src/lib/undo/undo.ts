import { create } from 'zustand';

/** Something that was just done, and what takes it back. */
export type UndoOffer = {
  /** What was done: `3 models paused`. */
  message: string;
  /** Reports its own success and failure; what it returns is waited for by the next one. */
  undo: () => unknown;
  endsAt: number;
  /** Among all that was begun. */
  place: number;
};

/** How long an offer stands. */
export const undoLifeMs = 30_000;

/** The newest is last. Each ends separately, so that undoing one after the other goes back in time. */
export const useUndoOffers = create<{ offers: readonly UndoOffer[] }>(() => ({ offers: [] }));

/** Says what was done, and how it is taken back. */
export type OfferUndo = (message: string, undo: () => unknown) => void;

/** A change without an answer yet. */
type UnderWay = { place: number; answered?: Promise<unknown>; undo?: () => unknown };

let lastPlace = 0;
const underWay = new Set<UnderWay>();
/** Grows with everyone who leaves: what they wanted taken back is not done for the next person. */
let visit = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Offers to take back what was just done, at the foot of whatever page the person is on by then. */
export function offerUndo(message: string, undo: () => unknown, place = (lastPlace += 1)): void {
  const offer = { message, undo, endsAt: Date.now() + undoLifeMs, place };
  useUndoOffers.setState(({ offers }) => ({ offers: [...offers, offer] }));
}

/**
 * Makes a change that offers to take it back once it is answered. Keys are faster than answers: Ctrl+Z that is pressed before is for
 * this change, not for what was done before it.
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

/** Takes back what was done last, or what is being done, once that is; says whether there is anything. */
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

/** Takes it back: each offer only once. */
export function takeUndo(offer: UndoOffer): void {
  if (!useUndoOffers.getState().offers.includes(offer)) return;
  endUndo(offer);
  inTurn(offer.undo);
}

/** One after the other, and after the answer to what it takes back. What fails has said so. */
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

/** Drops the offers that had their time. */
export function endOldUndo(): void {
  const now = Date.now();
  useUndoOffers.setState(({ offers }) => ({ offers: offers.filter(({ endsAt }) => endsAt > now) }));
}

/** The next person gets no offer of the last one. */
export function forgetUndo(): void {
  underWay.clear();
  visit += 1;
  useUndoOffers.setState({ offers: [] });
}
