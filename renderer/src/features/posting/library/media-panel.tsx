import { IconTrash } from '@tabler/icons-react';
import { personName } from '#renderer/entities/person/person-name.ts';
import { MediaThumb } from '#renderer/features/posting/media/media-thumb.tsx';
import { countOf } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { MediaForm } from './media-form.tsx';
import type { MediaRow } from './media-list.ts';
import { mediaFacts } from './media-labels.ts';
import { useMediaRemoval } from './use-media-removal.ts';
import styles from './library.module.css';

/** The draft key of a file's alt text and tags. */
const mediaDraft = (id: string): string => `social media ${id}`;

/** One file of the library: its alt text, its tags, and the posts that use it. */
export const mediaPanel = (accounts: readonly SocialAccount[] | undefined): RowPanel<MediaRow> => ({
  label: (row) => row?.fileName ?? 'File',
  draftName: mediaDraft,
  missing: 'It may have been deleted from the library.',
  actions: (row, { onDeleted }) => <DeleteButton media={row} onDeleted={onDeleted} />,
  children: (row, { headingRef }) => (
    <>
      <PanelHead title={row.fileName} headingRef={headingRef} line={mediaFacts(row)} />
      <PanelBody label="File">
        <div className={styles['whole']}>
          <MediaThumb media={row} alt={row.alt === '' ? row.fileName : row.alt} isWhole />
        </div>
        <MediaForm key={row.id} media={row} />
        <PanelFacts title="Facts">
          <PanelFact label="Model">
            {accounts?.find(({ modelId }) => modelId === row.modelId)?.modelName ??
              'A model without accounts'}
          </PanelFact>
          <PanelFact label="Used">
            {row.usedCount === 0 ? 'Not yet' : `In ${countOf(row.usedCount, { one: 'post', many: 'posts' })}`}
          </PanelFact>
          {row.lastUsedAt === null ? null : (
            <PanelFact label="Last used">
              <TimeAgo at={row.lastUsedAt} />
            </PanelFact>
          )}
          <PanelFact label="Added">
            {row.addedBy === null ? 'Deleted user' : <bdi>{personName(row.addedBy)}</bdi>},{' '}
            <TimeAgo at={row.createdAt} />
          </PanelFact>
        </PanelFacts>
      </PanelBody>
    </>
  ),
});

function DeleteButton({ media, onDeleted }: { media: MediaRow; onDeleted: () => void }) {
  const { isReadOnly } = useViewer();
  const removal = useMediaRemoval();
  if (isReadOnly) return null;
  return (
    <IconButton
      label="Delete from the library"
      isDisabled={removal.isPending}
      onClick={() => {
        removal.mutate(media, { onSuccess: onDeleted });
      }}
    >
      <IconTrash size={16} stroke={1.7} />
    </IconButton>
  );
}
