import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { MediaThumb } from '#renderer/features/posting/media/media-thumb.tsx';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { PostMedia } from '#shared/contract/posting-rows.ts';
import { fold } from '#shared/lib/fold.ts';
import { byNewest, mediaText, usedText } from './media-labels.ts';
import styles from './library.module.css';

/** The search finds the rest: all at once would load every picture. */
const mostShown = 60;

type Props = {
  modelId: string;
  modelName: string;
  /** How many can be chosen. */
  most: number;
  onChosen: (media: readonly PostMedia[]) => void;
  onClose: () => void;
};

/** Chooses pictures or a video from a model's library. */
export function LibraryDialog({ modelId, modelName, most, onChosen, onClose }: Props) {
  const library = useQuery(postingQueries.media(modelId));
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = library.data?.rows ?? [];
  const sought = fold(text.trim());
  const found = [...rows].sort(byNewest).filter((row) => mediaText(row).includes(sought));
  return (
    <Dialog name="LibraryDialog" title={`Library of ${modelName}`} width={720} onClose={onClose}>
      <div className={styles['choose']}>
        <TextInput
          size="sm"
          aria-label="Find media"
          placeholder="Find by name, tag or alt text"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        {library.isError ? (
          <LoadFailure
            title={errorMessage('posting.media', library.error)}
            isRetrying={library.isFetching}
            onRetry={() => void library.refetch()}
          >
            {library.error.message}
          </LoadFailure>
        ) : library.data === undefined ? (
          <PendingLines label="Loading the library" />
        ) : found.length === 0 ? (
          <p className={styles['none']}>
            {rows.length === 0 ? `The library of ${modelName} is empty.` : 'Nothing found.'}
          </p>
        ) : (
          <ul className={styles['choices']} aria-label="Media">
            {found.slice(0, mostShown).map((media) => {
              const place = chosen.indexOf(media.id);
              const isChosen = place >= 0;
              return (
                <li key={media.id}>
                  <UnstyledButton
                    className={styles['choice'] ?? ''}
                    aria-pressed={isChosen}
                    aria-label={`${media.fileName}, ${usedText(media)}`}
                    title={media.alt === '' ? media.fileName : media.alt}
                    disabled={!isChosen && chosen.length >= most}
                    onClick={() => {
                      setChosen(isChosen ? chosen.filter((id) => id !== media.id) : [...chosen, media.id]);
                    }}
                  >
                    <span className={styles['square']}>
                      <MediaThumb media={media} alt="" />
                      {isChosen ? (
                        <span className={styles['chosen']}>
                          <IconCheck size={13} stroke={2.4} aria-hidden />
                        </span>
                      ) : null}
                    </span>
                    <span className={styles['used']}>{usedText(media)}</span>
                  </UnstyledButton>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <DialogFoot>
        <span>
          {found.length > mostShown
            ? `The newest ${String(mostShown)} of ${String(found.length)}. Find others by name or tag.`
            : `Choose up to ${String(most)}`}
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onChosen(chosen.flatMap((id) => rows.find((row) => row.id === id) ?? []));
          }}
        >
          Add
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
