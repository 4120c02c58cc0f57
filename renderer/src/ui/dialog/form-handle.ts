export type LossQuestion = { title: string; text: string; confirmLabel: string; cancelLabel: string };

/** Used by dialogs that ask before a form is closed. */
export type FormHandle = {
  hasInput: () => boolean;
  discard: () => void;
  /** Stores what was typed for the next time; false if some of it can't be stored, such as a password. */
  putAway?: () => boolean;
  /** The question to ask if something other than typed text would be lost. */
  question?: () => LossQuestion | undefined;
};
