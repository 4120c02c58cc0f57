import { withoutHiddenLetters } from '#shared/lib/visible-text.ts';

/**
 * What someone outside wrote: kept apart from the text around it, and without letters that turn its direction, by which "evil"
 * could be read as "live".
 */
export const OutsideText = ({ children }: { children: string }) => (
  <bdi>{withoutHiddenLetters(children)}</bdi>
);
