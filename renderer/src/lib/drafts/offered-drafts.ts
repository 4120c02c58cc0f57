import { create } from 'zustand';

export type OfferedDraft = {
  name: string;
  /** `a new model`, as in "You began a new model". */
  what: string;
  resume: () => void;
};

/** Drafts whose form would cover the open page. The shell offers them. */
export const useOfferedDrafts = create<{ offered: readonly OfferedDraft[] }>(() => ({ offered: [] }));

export const withdrawDraft = (draft: OfferedDraft): void => {
  useOfferedDrafts.setState(({ offered }) => ({ offered: offered.filter((each) => each !== draft) }));
};

/** Returns a function that ends the offer. */
export function offerDraft(draft: OfferedDraft): () => void {
  useOfferedDrafts.setState(({ offered }) => ({ offered: [...offered, draft] }));
  return () => {
    withdrawDraft(draft);
  };
}
