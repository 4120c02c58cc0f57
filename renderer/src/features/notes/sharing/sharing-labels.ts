import type { NoteVisibility } from '#shared/contract/note-fields.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';

type Choice = { visibility: NoteVisibility; label: string; about: string };

/** Explains each choice for this note, before it is chosen. */
export const sharingChoices = ({ model }: Pick<NoteDetail, 'model'>): readonly Choice[] => [
  {
    visibility: 'team',
    label: 'Team',
    about:
      model === null
        ? 'Everyone with access to notes reads and edits it.'
        : `Those who look after ${model.stageName} read and edit it, and administrators.`,
  },
  {
    visibility: 'custom',
    label: 'Chosen people',
    about: 'You, the people chosen below, and administrators.',
  },
  {
    visibility: 'private',
    label: 'Only you',
    about: 'Nobody else sees it, administrators included. It is deleted with your account.',
  },
];

type Shared = { visibility: NoteVisibility; memberIds: readonly string[] };

/** The access that the change removes, if any. */
export function sharingLoss(before: Shared, after: Shared): string | undefined {
  const gone =
    before.visibility === 'custom'
      ? before.memberIds.filter((id) => after.visibility !== 'custom' || !after.memberIds.includes(id)).length
      : 0;
  if (after.visibility === 'private' && before.visibility !== 'private')
    return 'Everyone else loses this note at once, what they are typing into it included. Comments stay, for you alone.';
  if (before.visibility === 'team' && after.visibility === 'custom')
    return 'Everyone who is not chosen loses this note at once.';
  if (after.visibility === 'custom' && gone > 0)
    return `${String(gone)} ${gone === 1 ? 'person loses' : 'people lose'} this note at once.`;
  if (before.visibility === 'private') return 'Others see everything in it, earlier versions included.';
  return undefined;
}
