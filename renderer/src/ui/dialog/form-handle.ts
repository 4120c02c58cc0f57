export type LossQuestion = { title: string; text: string; confirmLabel: string; cancelLabel: string };

/** For what asks before a form is closed. */
export type FormHandle = {
  hasInput: () => boolean;
  discard: () => void;
  /** What is asked where something else than what was typed would be lost. */
  question?: () => LossQuestion | undefined;
};
