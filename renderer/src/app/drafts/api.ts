import { requestAsSelf } from '#renderer/bridge/index.ts';
import type { DraftStorage } from '#renderer/lib/drafts/drafts.ts';

/** The desktop stores drafts in the main process, encrypted. The page itself writes nothing to disk. */
export const desktopDrafts: DraftStorage = {
  open: (ownerId) => requestAsSelf('drafts.open', { ownerId }),
  keep: (ownerId, draft) => requestAsSelf('drafts.keep', { ownerId, ...draft }),
  drop: (ownerId, name) => requestAsSelf('drafts.drop', { ownerId, name }),
  clear: () => requestAsSelf('drafts.clear'),
};
