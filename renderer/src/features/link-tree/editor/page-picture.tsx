import { Button } from '@mantine/core';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { PictureButton } from '#renderer/entities/picture/picture-button.tsx';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './page-picture.module.css';

type Props = {
  address: string | null;
  /** A wide picture across the page; otherwise a square. */
  isWide?: boolean;
  onChange: (address: string | null) => void;
};

/** A picture of the page or of a block: upload, replace or remove it. */
export function PagePicture({ address, isWide = false, onChange }: Props) {
  return (
    <Row gap={8} wrap className={styles['picture']}>
      {address === null ? null : (
        <img src={photoAddress(address)} alt="" data-wide={isWide || undefined} width={40} height={40} />
      )}
      <PictureButton
        title={isWide ? 'Picture' : 'Square picture'}
        area="pages"
        side={isWide ? 1200 : 320}
        {...(isWide ? { aspect: 16 / 9 } : {})}
        onDone={(made) => {
          onChange(made);
          return Promise.resolve();
        }}
        describe={(error) => errorMessage('linkTrees.save', error)}
      >
        {address === null ? 'Add picture' : 'Change picture'}
      </PictureButton>
      {address === null ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onChange(null);
          }}
        >
          Remove picture
        </Button>
      )}
    </Row>
  );
}
