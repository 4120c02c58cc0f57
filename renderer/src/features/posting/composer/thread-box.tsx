import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { UploadLines } from '#renderer/entities/file/uploads/upload-lines.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { mediaTarget, useMediaUpload } from '#renderer/features/posting/media/use-media-upload.ts';
import { insertText } from '#renderer/lib/text/insert-text.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { EmojiMenu } from '#renderer/ui/emoji/emoji-menu.tsx';
import { useDroppedFiles } from '#renderer/ui/file/use-dropped-files.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { AddMediaMenu } from './add-media-menu.tsx';
import { Counter } from './counter.tsx';
import { LinkMenu } from './link/link-menu.tsx';
import { moved } from './moved.ts';
import { PartField } from './part-field.tsx';
import {
  addMedia,
  changeParts,
  emptyPart,
  partsOf,
  toPartMedia,
  type DraftPart,
  type PartMedia,
  type PostDraft,
} from './post-draft.ts';
import type { Counters } from './post-problems.ts';
import { TextMenu } from './text-menu.tsx';
import styles from './composer.module.css';

type Props = {
  draft: PostDraft;
  account: SocialAccount | undefined;
  counters: Counters;
  change: (make: (draft: PostDraft) => PostDraft) => void;
  onSend: () => void;
};

/** The parts of the post; the toolbar inserts into the part that was edited last. */
export function ThreadBox({ draft, account, counters, change, onSend }: Props) {
  const client = useQueryClient();
  const upload = useMediaUpload();
  const list = partsOf(draft, draft.current);
  const [activeKey, setActiveKey] = useState<string>();
  const areas = useRef(new Map<string, HTMLTextAreaElement>());
  /** Parts that have had the focus: the others have no caret yet. */
  const visited = useRef(new Set<string>());
  const active = list.find(({ key }) => key === activeKey) ?? list.at(-1);
  const place = `social post ${draft.groupId}`;

  const attach = (key: string, added: readonly PartMedia[]) => {
    change((now) => addMedia(now, key, added));
  };
  const room = ({ media }: DraftPart) => postLimits.media - media.length;
  const addFiles = (part: DraftPart | undefined, files: readonly File[]) => {
    if (part === undefined || files.length === 0) return;
    if (account === undefined) {
      notifyError('Choose an account');
      return;
    }
    if (files.length > room(part)) notifyError('You can attach up to 4 images or 1 video');
    const { key } = part;
    void upload(files.slice(0, room(part)), {
      place,
      modelId: account.modelId,
      onAdded: (media) => {
        attach(key, [toPartMedia(media)]);
      },
    });
  };
  const isOver = useDroppedFiles(
    (files) => {
      addFiles(active, files);
    },
    document.querySelector('[aria-modal="true"]') === null,
  );

  const write = (text: string, isApart: boolean) => {
    const area = active === undefined ? undefined : areas.current.get(active.key);
    if (active === undefined || area === undefined) return;
    const caret = visited.current.has(active.key) ? area.selectionEnd : area.value.length;
    const before = area.value.slice(0, caret);
    const gap = !isApart || caret === 0 || /\s$/.test(before) ? '' : ' ';
    insertText(area, `${gap}${text}`, { start: caret, end: caret });
  };
  const focusPart = (key: string) => {
    requestAnimationFrame(() => areas.current.get(key)?.focus());
  };
  const addPart = () => {
    const part = emptyPart();
    const at = list.findIndex(({ key }) => key === active?.key) + 1;
    change((now) => changeParts(now, (parts) => [...parts.slice(0, at), part, ...parts.slice(at)]));
    setActiveKey(part.key);
    focusPart(part.key);
  };
  const removePart = (key: string) => {
    const at = list.findIndex((part) => part.key === key);
    const next = list[at - 1] ?? list[at + 1];
    change((now) => changeParts(now, (parts) => parts.filter((part) => part.key !== key)));
    if (next !== undefined) {
      setActiveKey(next.key);
      focusPart(next.key);
    }
  };
  const movePart = (key: string, by: -1 | 1) => {
    change((now) =>
      changeParts(now, (parts) =>
        moved(
          parts,
          parts.findIndex((part) => part.key === key),
          by,
        ),
      ),
    );
    focusPart(key);
  };
  return (
    <div className={styles['box']} data-over={isOver || undefined}>
      <ol className={styles['parts']} aria-label="Posts">
        {list.map((part, index) => (
          <PartField
            key={part.key}
            part={part}
            index={index}
            count={list.length}
            account={account}
            place={place}
            areaRef={(element) => {
              if (element === null) areas.current.delete(part.key);
              else areas.current.set(part.key, element);
            }}
            onFocus={() => {
              visited.current.add(part.key);
              setActiveKey(part.key);
            }}
            onChange={(changes) => {
              change((now) =>
                changeParts(now, (parts) =>
                  parts.map((one) => (one.key === part.key ? { ...one, ...changes } : one)),
                ),
              );
            }}
            onMedia={(make) => {
              change((now) =>
                changeParts(now, (parts) =>
                  parts.map((one) => (one.key === part.key ? { ...one, media: make(one.media) } : one)),
                ),
              );
            }}
            onAttach={(added) => {
              attach(part.key, added);
            }}
            onFiles={(files) => {
              addFiles(part, files);
            }}
            onRemove={() => {
              removePart(part.key);
            }}
            onMove={(by) => {
              movePart(part.key, by);
            }}
            onSend={onSend}
          />
        ))}
      </ol>
      {account === undefined ? null : (
        <UploadLines target={mediaTarget(client, { place, modelId: account.modelId })} />
      )}
      <div className={styles['tools']} role="group" aria-label="Add to the post">
        <AddMediaMenu
          label="Add media"
          account={account}
          room={active === undefined ? 0 : room(active)}
          onFiles={(files) => {
            addFiles(active, files);
          }}
          onChosen={(media) => {
            if (active !== undefined) attach(active.key, media.map(toPartMedia));
          }}
        />
        <EmojiMenu
          label="Emoji"
          onPick={(emoji) => {
            write(emoji, false);
          }}
        />
        <TextMenu
          onWrite={(text) => {
            write(text, true);
          }}
          onTemplate={({ id, body }) => {
            const texts = body.split(/^\s*---\s*$/m).map((text) => text.trim());
            const isNew = list.every((part) => part.body.trim() === '');
            if (!isNew) write(texts.join('\n\n'), true);
            else
              change((now) => ({
                ...changeParts(now, (parts) =>
                  texts.map((text, index) => ({ ...(parts[index] ?? emptyPart()), body: text })),
                ),
                templateId: id,
              }));
          }}
        />
        <LinkMenu
          account={account}
          onWrite={(text) => {
            write(text, true);
          }}
        />
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} />}
          disabled={list.length >= postLimits.parts}
          title={list.length >= postLimits.parts ? 'A thread can have 25 posts' : undefined}
          onClick={addPart}
        >
          Add to thread
        </Button>
        <span className={styles['grow']} />
        <Counter body={active?.body ?? ''} account={account} counters={counters} />
      </div>
    </div>
  );
}
