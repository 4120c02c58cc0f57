import { dropDraft } from '#renderer/lib/drafts/drafts.ts';
import { withdrawDraft, type OfferedDraft as Offered } from '#renderer/lib/drafts/offered-drafts.ts';
import { ResumeStrip } from './resume-strip.tsx';

/** A draft that the person started on this page and left. */
export function OfferedDraft({ draft }: { draft: Offered }) {
  return (
    <ResumeStrip
      label="Not finished yet"
      resumeLabel="Resume editing"
      onResume={() => {
        withdrawDraft(draft);
        draft.resume();
      }}
      discardLabel="Discard what you typed"
      onDiscard={() => {
        withdrawDraft(draft);
        dropDraft(draft.name);
      }}
    >
      <b>You began {draft.what}.</b> What you typed is kept.
    </ResumeStrip>
  );
}
