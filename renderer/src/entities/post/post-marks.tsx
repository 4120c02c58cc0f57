import {
  IconArchive,
  IconCheck,
  IconCircleXFilled,
  IconClock,
  IconClockX,
  IconHelpCircle,
  IconHourglass,
  IconLoader2,
  IconPencil,
  IconPlayerPause,
  type Icon,
} from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { handleOf, statusLabels, type ShownStatus } from './post-words.ts';
import styles from './post-marks.module.css';

const icons: Readonly<Record<ShownStatus, Icon>> = {
  draft: IconPencil,
  pending_approval: IconHourglass,
  approved: IconCheck,
  scheduled: IconClock,
  on_hold: IconPlayerPause,
  publishing: IconLoader2,
  published: IconCheck,
  failed: IconCircleXFilled,
  missed: IconClockX,
  unknown: IconHelpCircle,
  cancelled: IconArchive,
};

/** A sign and a word; in a narrow list the sign, whose word is read aloud. */
export function PostStatusMark({ status }: { status: ShownStatus }) {
  const Sign = icons[status];
  return (
    <span className={styles['status']} data-status={status} title={statusLabels[status]}>
      <Sign size={15} stroke={1.8} aria-hidden />
      <span className={styles['word']}>{statusLabels[status]}</span>
    </span>
  );
}

/** Whose account it is, by the photo of its model. */
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
