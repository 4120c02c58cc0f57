import { FileRefusal } from '#renderer/public/shared-document/server/shared-file.ts';
import { tooManyText, unreachableText } from '#renderer/public/shared-document/messages.ts';

/** Why a file isn't shown or downloaded. */
export function failureText(error: unknown): string {
  if (error instanceof FileRefusal)
    switch (error.why) {
      case 'no_watermark':
        return 'This document can’t be shown with a watermark. Contact the person who shared it.';
      case 'no_download':
        return 'This link allows no download.';
      case 'wait':
        return tooManyText(error.seconds);
      default:
        return unreachableText;
    }
  const name = error instanceof Error ? error.name : '';
  return name === 'PasswordException'
    ? 'This PDF is protected by a password. Contact the person who shared it.'
    : 'This file can’t be shown here';
}

/** Whether another attempt may succeed. */
export const canRetry = (error: unknown): boolean =>
  error instanceof FileRefusal
    ? error.why === 'unreachable'
    : !(error instanceof Error && error.name === 'PasswordException');
