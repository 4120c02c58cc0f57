import type { LossQuestion } from '#renderer/ui/dialog/form-handle.ts';

/** Asked before closing a dialog whose link, shown only once, has not been copied. */
export const linkQuestion: LossQuestion = {
  title: 'Close without copying the link?',
  text: 'The link won’t be shown again. To get another one, create a new link from the invitation.',
  confirmLabel: 'Close anyway',
  cancelLabel: 'Keep open',
};
