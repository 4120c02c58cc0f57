import { Button } from '@mantine/core';
import { IconLibraryPhoto, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { UploadLines } from '#renderer/entities/file/uploads/upload-lines.tsx';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { mediaTarget, useMediaUpload } from '#renderer/features/posting/media/use-media-upload.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { CardGrid } from '#renderer/ui/card-grid/card-grid.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { useDroppedFiles } from '#renderer/ui/file/use-dropped-files.ts';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { MediaCard } from './media-card.tsx';
import { modelsOf, sortOptions, useMediaList, type MediaRow } from './media-list.ts';
import { mediaPanel } from './media-panel.tsx';
import { mediaFacts, usedText } from './media-labels.ts';
import styles from './library.module.css';

const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog);

const nameOf = ({ fileName }: MediaRow) => fileName;
const noViews = () => null;
const placeOf = (modelId: string): string => `social library ${modelId}`;

const columns: readonly Column<MediaRow>[] = [
  {
    id: 'name',
    label: 'Name',
    isFixed: true,
    render: ({ fileName }, { link }) => link(fileName),
    text: nameOf,
  },
  { id: 'facts', label: 'File', render: mediaFacts, text: mediaFacts },
  { id: 'alt', label: 'Alt text', render: ({ alt }) => alt, text: ({ alt }) => alt },
  { id: 'tags', label: 'Tags', render: ({ tags }) => tags.join(', '), text: ({ tags }) => tags.join(', ') },
  { id: 'used', label: 'Used', render: usedText, text: ({ usedCount }) => String(usedCount) },
  {
    id: 'last',
    label: 'Last used',
    render: ({ lastUsedAt }) => lastUsedAt,
    text: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
];
const phone: PhoneRow<MediaRow> = {
  label: 'File',
  main: ({ fileName }, { link }) => link(fileName),
  sideLabel: 'Used',
  side: usedText,
};
const csv = { name: 'Library', columns };

/** Pictures and videos for posts, by model. */
export function LibraryTab({ title, about, tabs, beside, accounts, composer }: PostingFrame) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const list = useMediaList(accounts);
  const upload = useMediaUpload();
  const models = useMemo(() => modelsOf(accounts ?? []), [accounts]);
  /** The dropped files, until the user has chosen their model. */
  const [given, setGiven] = useState<readonly File[]>();
  const modelId = list.address.values['model'];
  const isOver = useDroppedFiles(
    (files) => {
      setGiven(files);
    },
    !isReadOnly && composer === null && given === undefined && models.length > 0,
  );
  const begin = () => {
    setGiven([]);
  };
  const { column } = list.address.sort;
  const { sortBy } = list.address;
  const sort = useMemo(
    () => (
      <FilterChip
        label="Sort"
        value={column}
        anyValue="newest"
        options={sortOptions}
        onChange={(next) => {
          if (next !== column) sortBy(next);
        }}
      />
    ),
    [column, sortBy],
  );
  const panel = useMemo(() => mediaPanel(accounts), [accounts]);
  return (
    <ListScreen
      list={list}
      title={title}
      about={about}
      tabs={tabs}
      besideAction={beside}
      action={models.length === 0 ? undefined : { label: 'Upload', icon: IconUpload, onPress: begin }}
      columns={columns}
      phone={phone}
      nameOf={nameOf}
      csv={csv}
      views={noViews}
      sort={sort}
      describe={(error) => errorMessage('posting.media', error)}
      layout={{
        rows: (
          <CardGrid
            list={list}
            label="Library"
            cardWidth={180}
            cardHeight={216}
            firstWidth={880}
            render={(media, isFirst) => <MediaCard media={media} list={list} isFirst={isFirst} />}
          />
        ),
        isSelectable: false,
        isUnderPanel: true,
      }}
      notice={
        <div className={styles['uploads']} data-over={isOver || undefined}>
          {models.map(({ value }) => (
            <UploadLines
              key={value}
              target={mediaTarget(client, { place: placeOf(value), modelId: value })}
            />
          ))}
        </div>
      }
      empty={
        <BlankState
          icon={<IconLibraryPhoto size={20} stroke={1.6} />}
          title="The library is empty"
          role="status"
          actions={
            isReadOnly || models.length === 0 ? null : (
              <Button size="sm" leftSection={<IconUpload size={15} stroke={2} />} onClick={begin}>
                Upload
              </Button>
            )
          }
        >
          {models.length === 0
            ? 'Connect an account first: media belong to a model with accounts.'
            : 'Upload pictures and videos, here or while you write a post. You can drop files anywhere on this page.'}
        </BlankState>
      }
      panel={panel}
    >
      {list.openId === undefined ? composer : null}
      {given === undefined ? null : (
        <UploadDialog
          files={given}
          models={models}
          modelId={modelId}
          onSend={(files, to) => {
            setGiven(undefined);
            void upload(files, { place: placeOf(to), modelId: to });
          }}
          onClose={() => {
            setGiven(undefined);
          }}
        />
      )}
    </ListScreen>
  );
}
