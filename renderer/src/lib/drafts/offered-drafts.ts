import { create } from 'zustand';

export type OfferedDraft = {
  name: string;
  /** `a new model`, after 'You began'. */
  what: string;
  resume: () => void;
};

/** What waits on the page that is open, and would open over it. The shell offers it. */
export const useOfferedDrafts = create<{ offered: readonly OfferedDraft[] }>(() => ({ offered: [] }));

export const withdrawDraft = (draft: OfferedDraft): void => {
  useOfferedDrafts.setState(({ offered }) => ({ offered: offered.filter((each) => each !== draft) }));
};

/** Answers with the end of the offer. */
export function offerDraft(draft: OfferedDraft): () => void {
  useOfferedDrafts.setState(({ offered }) => ({ offered: [...offered, draft] }));
  return () => {
    withdrawDraft(draft);
  };
}
