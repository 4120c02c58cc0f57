import { requestAsSelf } from '#renderer/bridge/index.ts';
import type { DraftStorage } from '#renderer/lib/drafts/drafts.ts';

/** The desktop keeps drafts in the main process, sealed: the page itself writes nothing to the disk. */
export const desktopDrafts: DraftStorage = {
  open: (ownerId) => requestAsSelf('drafts.open', { ownerId }),
  keep: (ownerId, draft) => requestAsSelf('drafts.keep', { ownerId, ...draft }),
  drop: (ownerId, name) => requestAsSelf('drafts.drop', { ownerId, name }),
  clear: () => requestAsSelf('drafts.clear'),
};
