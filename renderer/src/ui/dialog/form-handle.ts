export type LossQuestion = { title: string; text: string; confirmLabel: string; cancelLabel: string };

/** For what asks before a form is closed. */
export type FormHandle = {
  hasInput: () => boolean;
  discard: () => void;
  /** Leaves what was typed for the next opening; false where not all of it is kept, as a password is not. */
  putAway?: () => boolean;
  /** What is asked where something else than what was typed would be lost. */
  question?: () => LossQuestion | undefined;
};
