import type { Ref } from 'react';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { Cancelled } from '#renderer/entities/credential/unlock/unlock.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';

/** The props that the dialog gives every form of this page. */
export type FormProps = { handle: Ref<FormHandle>; onDone: () => void; onCancel: () => void };

type Call = Parameters<typeof errorMessage>[0];

/** Returns the error message of a form whose request failed. */
export const sentenceFor =
  (call: Call) =>
  (error: unknown): string =>
    error instanceof Cancelled ? error.message : errorMessage(call, error);
