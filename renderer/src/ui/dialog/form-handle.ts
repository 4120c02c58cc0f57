/** For what asks before a form is closed. */
export type FormHandle = { hasInput: () => boolean; discard: () => void };
