import { create } from 'zustand';

/** Something that was just done, and what takes it back. */
export type UndoOffer = {
  /** What was done: `3 models paused`. */
  message: string;
  /** Reports its own success and failure. */
  undo: () => void;
  endsAt: number;
};

/** How long an offer stands. */
export const undoLifeMs = 30_000;

/** The newest is last. Each ends separately, so that undoing one after the other goes back in time. */
export const useUndoOffers = create<{ offers: readonly UndoOffer[] }>(() => ({ offers: [] }));

/** Offers to take back what was just done, at the foot of whatever page the person is on by then. */
export function offerUndo(message: string, undo: () => void): void {
  const offer = { message, undo, endsAt: Date.now() + undoLifeMs };
  useUndoOffers.setState(({ offers }) => ({ offers: [...offers, offer] }));
}

/** Takes it back: each offer only once. */
export function takeUndo(offer: UndoOffer): void {
  if (!useUndoOffers.getState().offers.includes(offer)) return;
  endUndo(offer);
  offer.undo();
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
  useUndoOffers.setState({ offers: [] });
}
