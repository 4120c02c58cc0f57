import { Menu, UnstyledButton } from '@mantine/core';
import { IconAlt, IconArrowLeft, IconArrowRight, IconCrop, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { MediaThumb } from '#renderer/features/posting/media/media-thumb.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { AddMediaMenu } from './add-media-menu.tsx';
import { moved } from './moved.ts';
import { toPartMedia, type PartMedia } from './post-draft.ts';

import styles from './composer.module.css';

const AltDialog = lazyDialog(async () => (await import('./alt-dialog.tsx')).AltDialog);
const CropDialog = lazyDialog(
  async () => (await import('#renderer/features/posting/media/crop-dialog.tsx')).CropDialog,
);
const small = { size: 16, stroke: 1.7 } as const;
const still = /^image\/(?:png|jpeg|webp)$/;

type Props = {
  label: string;
  media: readonly PartMedia[];
  account: SocialAccount | undefined;
  place: string;
  onMedia: (make: (media: readonly PartMedia[]) => PartMedia[]) => void;
  onAttach: (added: readonly PartMedia[]) => void;
  onFiles: (files: readonly File[]) => void;
};

/** A part's pictures in order, moved by dragging or with Alt and an arrow key. */
export function MediaTiles({ label, media, account, place, onMedia, onAttach, onFiles }: Props) {
  const [dragged, setDragged] = useState<string>();
  const [described, setDescribed] = useState<string>();
  const [cropped, setCropped] = useState<string>();
  const room = postLimits.media - media.length;
  const takesMore = room > 0 && media.every(({ mime }) => mime === null || still.test(mime));
  const move = (id: string, by: number) => {
    onMedia((list) => [
      ...moved(
        list,
        list.findIndex((one) => one.id === id),
        by,
      ),
    ]);
  };
  const replace = (id: string, next: PartMedia) => {
    onMedia((list) => list.map((one) => (one.id === id ? next : one)));
  };
  const withId = (id: string | undefined) => media.find((one) => one.id === id);
  const [alt, crop] = [withId(described), withId(cropped)];
  return (
    <>
      <ul className={styles['media']} aria-label={label}>
        {media.map((one, index) => (
          <li
            key={one.id}
            className={styles['tile']}
            draggable
            data-dragged={dragged === one.id || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(one.id);
            }}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              move(dragged, index - media.findIndex(({ id }) => id === dragged));
              setDragged(undefined);
            }}
            onDragEnd={() => {
              setDragged(undefined);
            }}
          >
            <Tile
              media={one}
              index={index}
              count={media.length}
              onMove={(by) => {
                move(one.id, by);
              }}
              onAlt={() => {
                setDescribed(one.id);
              }}
              onCrop={() => {
                setCropped(one.id);
              }}
              onRemove={() => {
                onMedia((list) => list.filter(({ id }) => id !== one.id));
              }}
            />
          </li>
        ))}
        {takesMore ? (
          <li className={styles['add']}>
            <AddMediaMenu
              label={`Add media, ${String(room)} of ${String(postLimits.media)} left`}
              account={account}
              room={room}
              isTile
              onFiles={onFiles}
              onChosen={(chosen) => {
                onAttach(chosen.map(toPartMedia));
              }}
            />
          </li>
        ) : null}
      </ul>
      {alt === undefined ? null : (
        <AltDialog
          media={alt}
          onDone={(next) => {
            replace(alt.id, next);
            setDescribed(undefined);
          }}
          onClose={() => {
            setDescribed(undefined);
          }}
        />
      )}
      {crop === undefined ? null : (
        <CropDialog
          media={crop}
          place={place}
          onDone={(made) => {
            replace(crop.id, { ...made, altHere: crop.altHere ?? (crop.alt === '' ? null : crop.alt) });
          }}
          onClose={() => {
            setCropped(undefined);
          }}
        />
      )}
    </>
  );
}

type TileProps = {
  media: PartMedia;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onAlt: () => void;
  onCrop: () => void;
  onRemove: () => void;
};

function Tile({ media, index, count, onMove, onAlt, onCrop, onRemove }: TileProps) {
  const text = (media.altHere ?? media.alt).trim();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <Menu position="bottom-start" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={styles['tileButton'] ?? ''}
          aria-label={`${media.fileName}, ${String(index + 1)} of ${String(count)}. ${text === '' ? 'Alt text missing' : `Alt text: ${text}`}`}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          title={media.fileName}
          onKeyDown={handleKeyDown}
        >
          <MediaThumb media={media} alt="" />
          <span className={styles['alt']} data-missing={text === '' || undefined} aria-hidden>
            {text === '' ? '+ ALT' : 'ALT'}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconAlt {...small} />} onClick={onAlt}>
          Alt text
        </Menu.Item>
        {media.mime !== null && still.test(media.mime) ? (
          <Menu.Item leftSection={<IconCrop {...small} />} onClick={onCrop}>
            Crop
          </Menu.Item>
        ) : null}
        {index === 0 ? null : (
          <Menu.Item
            leftSection={<IconArrowLeft {...small} />}
            onClick={() => {
              onMove(-1);
            }}
          >
            Move left (Alt+←)
          </Menu.Item>
        )}
        {index === count - 1 ? null : (
          <Menu.Item
            leftSection={<IconArrowRight {...small} />}
            onClick={() => {
              onMove(1);
            }}
          >
            Move right (Alt+→)
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash {...small} />} onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
