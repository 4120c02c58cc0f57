import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { refreshPhotos, usePersonPhoto } from '#renderer/entities/person/person-photos.ts';
import { PictureButton } from '#renderer/entities/picture/picture-button.tsx';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';

/** The user's own picture, shown wherever their name is. */
export function OwnPicture() {
  const viewer = useViewer();
  const client = useQueryClient();
  const photo = usePersonPhoto(viewer.id);
  const set = async (photoUrl: string | null) => {
    await request('account.setPhoto', { photoUrl });
    await refreshPhotos(client);
  };
  const removal = useMutation({
    mutationFn: () =>
      undoable(async (offer) => {
        await set(null);
        offer('Picture removed', () => set(photo ?? null));
      }),
    onError: (error) => {
      notifyError(errorMessage('account.setPhoto', error));
    },
  });
  if (viewer.isReadOnly) return null;
  return (
    <>
      <PictureButton
        title="Your picture"
        area="people"
        isRound
        onDone={async (address) => {
          await set(address);
          notifySuccess('Picture saved');
        }}
        describe={(error) => errorMessage('account.setPhoto', error)}
      >
        {photo === undefined ? 'Upload picture' : 'Change picture'}
      </PictureButton>
      {photo === undefined ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={removal.isPending}
          onClick={() => {
            removal.mutate();
          }}
        >
          Remove picture
        </Button>
      )}
    </>
  );
}
