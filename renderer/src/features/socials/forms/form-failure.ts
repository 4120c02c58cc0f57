import type { Ref } from 'react';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { Cancelled } from '#renderer/entities/credential/unlock/unlock.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';

/** What every form of this page gets from the dialog around it. */
export type FormProps = { handle: Ref<FormHandle>; onDone: () => void; onCancel: () => void };

type Call = Parameters<typeof errorMessage>[0];

/** The sentence for what a form could not send. */
export const sentenceFor =
  (call: Call) =>
  (error: unknown): string =>
    error instanceof Cancelled ? error.message : errorMessage(call, error);
