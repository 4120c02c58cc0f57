import { Menu } from '@mantine/core';
import { IconLibraryPhoto, IconPhoto, IconPlus, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { acceptedMedia } from '#renderer/features/posting/media/use-media-upload.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import type { PostMedia, SocialAccount } from '#shared/contract/posting-rows.ts';

const LibraryDialog = lazyDialog(
  async () => (await import('#renderer/features/posting/library/library-dialog.tsx')).LibraryDialog,
);
const small = { size: 16, stroke: 1.7 } as const;

type Props = {
  label: string;
  account: SocialAccount | undefined;
  /** How many more files the part takes. */
  room: number;
  /** Shows a tile next to the existing pictures instead of an icon in the toolbar. */
  isTile?: boolean;
  onFiles: (files: readonly File[]) => void;
  onChosen: (media: readonly PostMedia[]) => void;
};

/** Adds pictures or a video, from this computer or from the model's library. */
export function AddMediaMenu({ label, account, room, isTile = false, onFiles, onChosen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isOff = account === undefined || room <= 0;
  return (
    <>
      <IconMenu label={label} icon={isTile ? <IconPlus {...small} /> : <IconPhoto {...small} />} width={200}>
        <Menu.Item
          leftSection={<IconUpload {...small} />}
          disabled={isOff}
          onClick={() => input.current?.click()}
        >
          Upload
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLibraryPhoto {...small} />}
          disabled={isOff}
          onClick={() => {
            setIsOpen(true);
          }}
        >
          From the library
        </Menu.Item>
      </IconMenu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedMedia}
        aria-label="Files for the post"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
      {isOpen && account !== undefined ? (
        <LibraryDialog
          modelId={account.modelId}
          modelName={account.modelName}
          most={room}
          onChosen={(media) => {
            setIsOpen(false);
            onChosen(media);
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
