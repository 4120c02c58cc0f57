import { IconBookmark, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { handleOf } from '#renderer/entities/post/post-labels.ts';
import { MediaThumb } from '#renderer/features/posting/media/media-thumb.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { platformOf, platforms } from '#shared/domain/social-platforms.ts';
import type { DraftPart } from './post-draft.ts';
import styles from './composer.module.css';

type Props = {
  account: SocialAccount;
  parts: readonly DraftPart[];
  /** `17:30`, if known. */
  time: string;
};

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const;
/** Matches what platforms turn into links or highlight. */
const marked = /(https?:\/\/\S+|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

/** Approximates how the platform shows the post. */
export function PostPreview({ account, parts, time }: Props) {
  const { title } = platforms[platformOf(account.platform)];
  return (
    <section className={styles['section']} aria-label="Preview">
      <h3 className={styles['heading']}>
        Preview
        <span>{title}</span>
      </h3>
      <div className={styles['preview']}>
        {parts.map((part, index) => (
          <div key={part.key} className={styles['shown']}>
            <span className={styles['face']} data-joined={index < parts.length - 1 || undefined}>
              <ModelPhoto
                id={account.modelId}
                stageName={account.modelName}
                photoUrl={account.modelPhotoUrl}
                size={32}
              />
            </span>
            <div className={styles['words']}>
              <p className={styles['who']}>
                <b dir="auto">{account.displayName ?? account.modelName}</b>
                <span dir="auto">
                  {handleOf(account)}
                  {time === '' ? '' : ` · ${time}`}
                </span>
              </p>
              <p className={styles['said']} dir="auto">
                {part.body.split(marked).map((piece, place) =>
                  // Split puts the matches at the odd positions.
                  place % 2 === 1 ? <em key={place}>{piece}</em> : piece,
                )}
              </p>
              {part.media.length === 0 ? null : (
                <div className={styles['pictures']} data-count={part.media.length}>
                  {part.media.map((media) => (
                    <span key={media.id}>
                      <MediaThumb media={media} alt={media.altHere ?? media.alt} />
                    </span>
                  ))}
                </div>
              )}
              <div className={styles['signs']} aria-hidden>
                <IconMessageCircle {...icon} />
                <IconRepeat {...icon} />
                <IconHeart {...icon} />
                <IconBookmark {...icon} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
