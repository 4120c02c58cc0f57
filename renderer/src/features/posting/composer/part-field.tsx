import { Menu, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconHourglass, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { MediaTiles } from './media-tiles.tsx';
import type { DraftPart, PartMedia } from './post-draft.ts';
import styles from './composer.module.css';

type Props = {
  part: DraftPart;
  index: number;
  count: number;
  account: SocialAccount | undefined;
  /** Where its uploads are shown. */
  place: string;
  areaRef: Ref<HTMLTextAreaElement>;
  onFocus: () => void;
  onChange: (changes: Partial<DraftPart>) => void;
  onMedia: (make: (media: readonly PartMedia[]) => PartMedia[]) => void;
  onAttach: (added: readonly PartMedia[]) => void;
  onFiles: (files: readonly File[]) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onSend: () => void;
};

const delays = [
  [0, 'At once'],
  [30, '30 seconds later'],
  [60, '1 minute later'],
  [300, '5 minutes later'],
  [600, '10 minutes later'],
] as const;
const small = { size: 16, stroke: 1.7 } as const;

/** One post of the thread. */
export function PartField({ part, index, count, account, place, areaRef, ...on }: Props) {
  const name = `Post ${String(index + 1)} of ${String(count)}`;
  return (
    <li className={styles['part']}>
      <span className={styles['number']} aria-hidden>
        {index + 1}
      </span>
      <Textarea
        ref={areaRef}
        variant="unstyled"
        autosize
        minRows={count === 1 ? 4 : 1}
        maxRows={18}
        dir="auto"
        maxLength={postLimits.body}
        className={styles['text'] ?? ''}
        aria-label={name}
        placeholder={index === 0 ? 'What should it say?' : 'Next post'}
        value={part.body}
        onFocus={on.onFocus}
        onChange={(event) => {
          on.onChange({ body: event.currentTarget.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          on.onSend();
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          // Office programs add a picture of the text to the clipboard, which is ignored.
          if (files.length === 0 || event.clipboardData.types.some((type) => type.startsWith('text/')))
            return;
          event.preventDefault();
          on.onFiles(files);
        }}
      />
      {part.media.length === 0 ? null : (
        <MediaTiles
          label={`Media of post ${String(index + 1)}`}
          media={part.media}
          account={account}
          place={place}
          onMedia={on.onMedia}
          onAttach={on.onAttach}
          onFiles={on.onFiles}
        />
      )}
      {part.delaySeconds === 0 || index === 0 ? null : (
        <span className={styles['delay']}>
          <IconHourglass size={13} stroke={1.7} aria-hidden />
          {delays.find(([seconds]) => seconds === part.delaySeconds)?.[1] ??
            `${String(part.delaySeconds)} s later`}
        </span>
      )}
      {count === 1 ? null : (
        <span className={styles['partMenu']}>
          <IconMenu
            label={`Actions for post ${String(index + 1)}`}
            icon={<IconDots {...small} />}
            width={200}
          >
            <Menu.Item
              leftSection={<IconArrowUp {...small} />}
              disabled={index === 0}
              onClick={() => {
                on.onMove(-1);
              }}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown {...small} />}
              disabled={index === count - 1}
              onClick={() => {
                on.onMove(1);
              }}
            >
              Move down
            </Menu.Item>
            {index === 0 ? null : (
              <Menu.RadioGroup
                value={String(part.delaySeconds)}
                onChange={(value) => {
                  on.onChange({ delaySeconds: Number(value) });
                }}
              >
                {delays.map(([seconds, label]) => (
                  <Menu.RadioItem key={seconds} value={String(seconds)}>
                    {label}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            )}
            <Menu.Item leftSection={<IconTrash {...small} />} onClick={on.onRemove}>
              Remove
            </Menu.Item>
          </IconMenu>
        </span>
      )}
    </li>
  );
}
