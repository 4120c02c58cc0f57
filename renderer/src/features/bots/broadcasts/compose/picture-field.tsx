import { Button } from '@mantine/core';
import { PictureButton } from '#renderer/entities/picture/picture-button.tsx';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import { faultOf } from '#renderer/ui/form/field-state.ts';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import type { BroadcastForm } from './broadcast-fields.ts';
import styles from './compose.module.css';

/** The size at which the platform shows images. */
const side = 1280;
const aspect = 1.5;

type Props = { form: AppForm<BroadcastForm>; value: string | null };

export function PictureField({ form, value }: Props) {
  const set = (next: string | null) => {
    form.setValue('mediaPath', next, { shouldDirty: true });
  };
  return (
    <div role="group" aria-label="Picture">
      <div className={styles['picture']}>
        {value === null ? null : <img src={photoAddress(value)} alt="" referrerPolicy="no-referrer" />}
        <PictureButton
          title="Add a picture"
          area="bots"
          aspect={aspect}
          side={side}
          onDone={async (address) => {
            set(address);
          }}
          describe={() => 'The picture could not be added'}
        >
          {value === null ? 'Add picture' : 'Change picture'}
        </PictureButton>
        {value === null ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              set(null);
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      {faultOf({ form, name: 'mediaPath' })}
    </div>
  );
}
