import { Button, Checkbox, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { MediaThumb } from '#renderer/features/posting/media/media-thumb.tsx';
import { showMedia } from '#renderer/features/posting/media/use-media-upload.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { postLimits } from '#shared/domain/post-limits.ts';
import type { PartMedia } from './post-draft.ts';
import styles from './composer.module.css';

type Props = { media: PartMedia; onDone: (media: PartMedia) => void; onClose: () => void };

/** Describes a picture for people who can't see it: in this post, and in the library if it had no alt text. */
export function AltDialog({ media, onDone, onClose }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState(media.altHere ?? media.alt);
  const [isForAll, setIsForAll] = useState(media.alt === '');
  const saving = useMutation({
    mutationFn: () => request('posting.updateMedia', { id: media.id, changes: { alt: text.trim() } }),
    onSuccess: (row) => {
      showMedia(client, row);
      onDone({ ...row, altHere: null });
    },
    onError: (error) => {
      notifyError(errorMessage('posting.updateMedia', error));
    },
  });
  const over = text.trim().length - postLimits.alt;
  return (
    <Dialog name="AltDialog" title="Alt text" width={480} closesOnClickOutside={false} onClose={onClose}>
      <DialogFields>
        <div className={styles['altPicture']}>
          <MediaThumb media={media} alt={media.fileName} isWhole />
        </div>
        <Textarea
          label="What does it show?"
          description={`${formatCount(text.trim().length)} of ${formatCount(postLimits.alt)}. People who don’t see the picture hear this.`}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          error={over > 0 ? 'Alt text must be 1,000 characters or fewer' : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        <Checkbox
          label="Keep it in the library, for other posts"
          checked={isForAll}
          onChange={(event) => {
            setIsForAll(event.currentTarget.checked);
          }}
        />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={over > 0}
          loading={saving.isPending}
          onClick={() => {
            if (isForAll) saving.mutate();
            else onDone({ ...media, altHere: text.trim() });
          }}
        >
          Save alt text
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
