import { withoutHiddenLetters } from '#shared/lib/visible-text.ts';

/**
 * Text written by someone outside: isolated from the text around it, and without direction control characters, by which
 * "evil" could read as "live".
 */
export const OutsideText = ({ children }: { children: string }) => (
  <bdi>{withoutHiddenLetters(children)}</bdi>
);
