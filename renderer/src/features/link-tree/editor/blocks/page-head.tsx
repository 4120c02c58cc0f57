import { TextInput, Textarea, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { linkTreeLimits } from '#shared/domain/link-tree-limits.ts';
import { PagePicture } from '#renderer/features/link-tree/editor/page-picture.tsx';
import type { DraftOfPage } from '#renderer/features/link-tree/editor/draft/use-page-draft.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './block-row.module.css';

type Props = { faceId: string; edited: DraftOfPage };

/** The top of the page: picture, title and bio, edited in place like the blocks. */
export function PageHead({ faceId, edited: { draft, change } }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { title, bio, avatarUrl } = draft;
  return (
    <div className={styles['block']} data-open={isOpen || undefined}>
      <Row gap={8} className={styles['line']} data-head>
        <ModelPhoto id={faceId} stageName={title} photoUrl={avatarUrl} size={28} />
        <UnstyledButton
          className={styles['name'] ?? ''}
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <Row as="span" gap={8} className={styles['title']}>
            Title and bio
          </Row>
          <span className={styles['where']} data-wrong={title.trim() === '' || undefined} dir="auto">
            {title.trim() === '' ? 'Page title is required' : [title, bio ?? ''].filter(Boolean).join(' · ')}
          </span>
        </UnstyledButton>
      </Row>
      {isOpen ? (
        <div className={styles['fields']}>
          <TextInput
            label="Title"
            value={title}
            maxLength={linkTreeLimits.title}
            dir="auto"
            error={title.trim() === '' ? 'Page title is required' : undefined}
            onChange={({ currentTarget }) => {
              change({ title: currentTarget.value });
            }}
          />
          <Textarea
            label="Bio"
            value={bio ?? ''}
            maxLength={linkTreeLimits.bio}
            autosize
            minRows={1}
            maxRows={4}
            dir="auto"
            onChange={({ currentTarget }) => {
              change({ bio: currentTarget.value });
            }}
          />
          <PagePicture
            address={avatarUrl}
            onChange={(made) => {
              change({ avatarUrl: made });
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
