import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { Status } from '#renderer/ui/marks/status.tsx';
import { handleOf, statusLooks, type ShownStatus } from './post-labels.ts';
import styles from './post-marks.module.css';

type Props = { status: ShownStatus; isTag?: boolean };

/** In a narrow list only the icon is shown. */
export const PostStatusMark = ({ status, isTag = false }: Props) => (
  <Status look={statusLooks[status]} isTag={isTag} folds />
);

/** The account, with the photo of its model. */
export function AccountMark({ account, size = 16 }: { account: SocialAccount | undefined; size?: number }) {
  if (account === undefined) return <span className={styles['account']}>Account removed</span>;
  return (
    <span className={styles['account']}>
      <ModelPhoto
        id={account.modelId}
        stageName={account.modelName}
        photoUrl={account.modelPhotoUrl}
        size={size}
      />
      <span className={styles['handle']} dir="auto">
        {handleOf(account)}
      </span>
    </span>
  );
}
