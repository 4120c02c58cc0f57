import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { CropFrame } from '#renderer/entities/picture/crop-frame.tsx';
import { PictureProblem, type Part } from '#renderer/entities/picture/make-picture.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { PostMedia } from '#shared/contract/posting-rows.ts';
import { mediaBlob } from './media-thumb.tsx';
import { redraw } from './prepare-media.ts';
import { sendMeasured } from './use-media-upload.ts';
import styles from './crop-dialog.module.css';

const shapes = [
  { value: '1.7777', label: '16:9' },
  { value: '1.3333', label: '4:3' },
  { value: '1', label: '1:1' },
  { value: '0.8', label: '4:5' },
];

type Props = {
  media: PostMedia;
  /** Where its upload is shown. */
  place: string;
  /** Called after the crop is uploaded as a separate picture; the original stays in the library. */
  onDone: (made: PostMedia) => void;
  onClose: () => void;
};

/** Chooses the part of a picture to post. */
export function CropDialog({ media, place, onDone, onClose }: Props) {
  const client = useQueryClient();
  const file = useQuery(mediaBlob(media));
  const [address, setAddress] = useState<string>();
  const [aspect, setAspect] = useState('1.7777');
  const [part, setPart] = useState<Part>();
  const blob = file.data;
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- an address has to be given back, so it is made here
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  const saving = useMutation({
    mutationFn: async ({ from, shown }: { from: Blob; shown: Part }) => {
      const whole = new File([from], media.fileName, { type: from.type });
      const measured = await redraw(whole, shown);
      sendMeasured(client, { place, modelId: media.modelId, onAdded: onDone }, [measured]);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog name="CropDialog" title="Crop picture" width={560} closesOnClickOutside={false} onClose={onClose}>
      <div className={styles['body']}>
        {file.isError ? (
          <LoadFailure
            title="Failed to load the picture"
            isRetrying={file.isFetching}
            onRetry={() => void file.refetch()}
          >
            {errorMessage('files.link', file.error)}
          </LoadFailure>
        ) : address === undefined ? (
          <PendingLines label="Loading the picture" />
        ) : (
          <>
            <SegmentedControl
              aria-label="Shape"
              size="xs"
              data={shapes}
              value={aspect}
              onChange={(value) => {
                setAspect(value);
              }}
            />
            <CropFrame address={address} aspect={Number(aspect)} hasThirds onPart={setPart} />
          </>
        )}
        {saving.isError ? (
          <p className={styles['problem']} role="alert">
            {saving.error instanceof PictureProblem
              ? saving.error.message
              : errorMessage('files.upload', saving.error)}
          </p>
        ) : null}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={blob === undefined || part === undefined}
          loading={saving.isPending}
          onClick={() => {
            if (blob !== undefined && part !== undefined) saving.mutate({ from: blob, shown: part });
          }}
        >
          Save picture
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
