import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import { Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { CropFrame } from './crop-frame.tsx';
import {
  makePicture,
  pictureAccept,
  pictureProblem,
  PictureProblem,
  unreadablePicture,
  type Part,
} from './make-picture.ts';
import { uploadPicture } from './upload-picture.ts';
import styles from './picture-dialog.module.css';

export type PictureDialogProps = {
  title: string;
  area: 'models' | 'people' | 'logo' | 'listings' | 'pages' | 'bots';
  /** Round, for a person's photo. */
  isRound?: boolean;
  /** Aspect ratio; a square by default. */
  aspect?: number;
  /** The longest side of the saved picture. */
  side?: number;
  /** Called with the uploaded picture's address. Rejects if it could not be saved; `describe` makes the message. */
  onDone: (address: string) => Promise<unknown>;
  describe: (error: unknown) => string;
  onClose: () => void;
};

/** Chooses a picture and crops it. It is scaled down here, so that its metadata never leaves this computer. */
export function PictureDialog({
  title,
  area,
  isRound = false,
  aspect = 1,
  side = 512,
  onDone,
  describe,
  onClose,
}: PictureDialogProps) {
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [part, setPart] = useState<Part>();
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  const saving = useMutation({
    mutationFn: async ({ from, shown }: { from: File; shown: Part }) => {
      const made = await uploadPicture(area, await makePicture(from, shown, side));
      try {
        await onDone(made);
      } catch (error) {
        throw new PictureProblem(describe(error));
      }
    },
    onSuccess: onClose,
    onError: (error) => {
      setProblem(error instanceof PictureProblem ? error.message : errorMessage('files.upload', error));
    },
  });
  const choose = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    const wrong = pictureProblem(chosen);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setFile(chosen);
    setAddress(URL.createObjectURL(chosen));
    setPart(undefined);
  };
  return (
    <Dialog
      name="PictureDialog"
      title={title}
      width={440}
      closesOnClickOutside={file === undefined}
      onClose={onClose}
    >
      <Stack gap={12} className={styles['body']}>
        {address === undefined ? (
          <Text as="p" size={13} tone="soft">
            PNG, JPEG or WebP. You choose the part that is shown.
          </Text>
        ) : (
          <CropFrame
            key={address}
            address={address}
            aspect={aspect}
            isRound={isRound}
            onPart={setPart}
            onBroken={() => {
              setProblem(file === undefined ? undefined : unreadablePicture(file));
              setAddress(undefined);
              setFile(undefined);
            }}
          />
        )}
        {problem === undefined ? null : (
          <Text as="p" size={13} tone="danger" role="alert">
            {problem}
          </Text>
        )}
        <FilesInput
          label="Picture"
          accept={pictureAccept}
          isMultiple={false}
          size="sm"
          variant="default"
          disabled={saving.isPending}
          onChoose={choose}
        >
          {file === undefined ? 'Choose a picture' : 'Choose another'}
        </FilesInput>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={file === undefined || part === undefined}
          loading={saving.isPending}
          onClick={() => {
            setProblem(undefined);
            if (file !== undefined && part !== undefined) saving.mutate({ from: file, shown: part });
          }}
        >
          Save picture
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
