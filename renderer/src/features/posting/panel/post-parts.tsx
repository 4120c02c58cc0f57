import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import { PostCover } from '#renderer/entities/post/post-cover.tsx';
import { countOf } from '#renderer/lib/text/counts.ts';
import type { PostPart } from '#shared/contract/posting-rows.ts';
import styles from './post-panel.module.css';

const stateWords: Readonly<Record<PostPart['state'], string>> = {
  waiting: '',
  sending: 'Publishing',
  sent: 'Posted',
  unknown: 'May have been posted',
  failed: 'Not posted',
  cancelled: 'Cancelled',
};

/** Each part's text, media and result; a thread shows numbered parts joined by a line. */
export function PostParts({ parts }: { parts: readonly PostPart[] }) {
  const isThread = parts.length > 1;
  return (
    <ol
      className={styles['parts']}
      aria-label={isThread ? 'Thread' : 'Text'}
      data-thread={isThread || undefined}
    >
      {parts.map((part, index) => (
        <li key={part.id}>
          {isThread ? (
            <span className={styles['number']} aria-hidden>
              {index + 1}
            </span>
          ) : null}
          <div className={styles['part']}>
            {part.body === '' ? null : (
              <p className={styles['body']} dir="auto">
                {part.body}
              </p>
            )}
            {part.media.length === 0 ? null : (
              <ul className={styles['media']} aria-label="Media">
                {part.media.map((item) => {
                  const alt = item.altHere ?? item.alt;
                  return (
                    <li key={item.id} title={alt === '' ? undefined : alt}>
                      <PostCover objectName={item.objectName} mime={item.mime} size={64} />
                      <span className={styles['alt']} data-missing={alt === '' || undefined}>
                        {alt === '' ? 'No ALT' : 'ALT'}
                      </span>
                    </li>
                  );
                })}
              </ul>
            )}
            {part.missingMedia === 0 ? null : (
              <p className={styles['missing']}>
                <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
                {`${countOf(part.missingMedia, { one: 'file was', many: 'files were' })} deleted from the library. Without ${part.missingMedia === 1 ? 'it' : 'them'} the post doesn’t go out.`}
              </p>
            )}
            <p className={styles['state']}>
              {stateWords[part.state]}
              {isThread && index > 0 && part.delaySeconds > 0 ? (
                <span>{`${stateWords[part.state] === '' ? '' : ' · '}${String(part.delaySeconds)} s after the part before`}</span>
              ) : null}
              {part.externalUrl === null ? null : (
                <a href={part.externalUrl} target="_blank" rel="noopener noreferrer">
                  Open
                  <IconExternalLink size={13} stroke={1.8} aria-hidden />
                </a>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
