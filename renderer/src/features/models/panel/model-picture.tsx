import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import type { PictureDialogProps } from '#renderer/entities/picture/picture-dialog.tsx';
import { useUpdateModel } from '#renderer/features/models/mutations.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Model } from '#shared/contract/models.ts';
import styles from './model-panel.module.css';

const PictureDialog = lazyDialog<PictureDialogProps>(
  async () => (await import('#renderer/entities/picture/picture-dialog.tsx')).PictureDialog,
);

/**
 * A model's picture, with an upload button for users who may change the model. An address can be entered in the
 * details.
 */
export function ModelPicture({ model, canEdit }: { model: Model; canEdit: boolean }) {
  const { mutateAsync } = useUpdateModel();
  const [isOpen, setOpen] = useState(false);
  const { id, stageName, photoUrl } = model;
  const picture = <ModelPhoto id={id} stageName={stageName} photoUrl={photoUrl} size={44} />;
  if (!canEdit) return picture;
  return (
    <>
      <UnstyledButton
        className={styles['picture'] ?? ''}
        aria-label={`Upload a picture of ${stageName}`}
        title="Upload a picture"
        onClick={() => {
          setOpen(true);
        }}
      >
        {picture}
      </UnstyledButton>
      {isOpen ? (
        <PictureDialog
          title={`Picture of ${stageName}`}
          area="models"
          onDone={(address) =>
            mutateAsync({
              model,
              field: 'photoUrl',
              wanted: address,
              edit: { label: 'Photo', seen: { value: photoUrl ?? '', rowVersion: model.rowVersion } },
              shown: { photoUrl: address },
              textOf: () => 'Uploaded picture',
            })
          }
          describe={(error) => errorMessage('models.update', error)}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
