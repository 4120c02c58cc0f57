import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useSaved } from '#renderer/features/marketplace/mutations.ts';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { Listing } from '#shared/contract/marketplace.ts';

type Props = { listing: Pick<Listing, 'id' | 'title' | 'isSaved'> };

export function SaveButton({ listing: { id, title, isSaved } }: Props) {
  const saving = useSaved();
  return (
    <ReadOnlyGuard>
      <IconButton
        label={isSaved ? `Remove ${title} from saved` : `Save ${title}`}
        isDisabled={saving.isPending}
        onClick={() => {
          saving.mutate({ id, isSaved: !isSaved });
        }}
      >
        {isSaved ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} stroke={1.7} />}
      </IconButton>
    </ReadOnlyGuard>
  );
}
