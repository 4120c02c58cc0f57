import { useCopyLink as useCopyAnyLink } from '#renderer/lib/links/use-copy-link.ts';

/** Copies the address of a model. */
export function useCopyLink() {
  const copy = useCopyAnyLink();
  return (id: string): Promise<void> => copy({ modelId: id });
}
