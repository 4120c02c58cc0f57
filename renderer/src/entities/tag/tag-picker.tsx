import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Tag, TagColor } from '#shared/contract/tags.ts';
import { createTag } from './api.ts';
import { ColorChoice } from './color-choice.tsx';
import { errorMessage } from './error-messages.ts';
import { TagMark } from './tag-mark.tsx';
import { renderTag, tagOptions } from './tag-options.tsx';
import { tagQueries } from './tag-queries.ts';
import styles from './tag-picker.module.css';

/** A single change. Saving only this change preserves what others changed in the meantime. */
export type TagChange = { added: Tag } | { removed: Tag };

type Props = {
  /** `Tags`, or `Tags of Luna Vale` where a page has several pickers. */
  label: string;
  /** The ids of the row's tags. */
  value: readonly string[];
  /** The row's tags, if known: shown before the list of all tags has loaded. */
  known?: readonly Tag[];
  canEdit: boolean;
  /** Whether a new name creates a tag. */
  canCreate: boolean;
  most?: number;
  /** There is no label next to it, so its own text has to say that it is about tags. */
  isUnlabelled?: boolean;
  /** Called with all ids after the change, and the change. */
  onChange: (value: string[], change: TagChange) => void;
};

const none: readonly Tag[] = [];
const mostTags = 20;
const fullText = (most: number) => `Choose ${String(most)} ${most === 1 ? 'tag' : 'tags'} or fewer`;

/** The tags of one row of any area, chosen from the shared set or created by name. */
export function TagPicker(props: Props) {
  const {
    label,
    value,
    known = none,
    canEdit,
    canCreate,
    most = mostTags,
    isUnlabelled = false,
    onChange,
  } = props;
  const client = useQueryClient();
  const all = useQuery(tagQueries.list());
  const [color, setColor] = useState<TagColor>('gray');
  const add = (tag: Tag) => {
    onChange([...value, tag.id], { added: tag });
  };
  const remove = (tag: Tag) => {
    onChange(
      value.filter((id) => id !== tag.id),
      { removed: tag },
    );
  };
  const making = useMutation({
    mutationFn: createTag,
    onSuccess: (tag) => {
      client.setQueryData(tagQueries.list().queryKey, (tags = []) =>
        tags.some(({ id }) => id === tag.id)
          ? tags
          : [...tags, tag].sort((a, b) => a.name.localeCompare(b.name)),
      );
      // Someone else may have created it in the meantime, and it may already be chosen.
      if (!value.includes(tag.id)) add(tag);
    },
  });
  const tags = all.data ?? known;
  const chosen = value.flatMap(
    (id) => tags.find((tag) => tag.id === id) ?? known.find((tag) => tag.id === id) ?? [],
  );
  const problem = making.isError
    ? errorMessage('tags.create', making.error)
    : all.isError
      ? errorMessage('tags.list', all.error)
      : undefined;
  return (
    <Row gap={4} wrap className={styles['tags']} role="group" aria-label={label}>
      {chosen.map((tag) => (
        <TagMark key={tag.id} tag={tag}>
          {canEdit ? (
            <ActionIcon
              size="xs"
              aria-label={`Remove tag ${tag.name}`}
              onClick={() => {
                remove(tag);
              }}
            >
              <IconX size={12} stroke={2} />
            </ActionIcon>
          ) : null}
        </TagMark>
      ))}
      {chosen.length === 0 && !canEdit ? (
        <Text size={13} tone="dimmed">
          {isUnlabelled ? 'No tags' : 'None'}
        </Text>
      ) : null}
      {canEdit ? (
        <ManyChoice
          label={label}
          thing="tag"
          values={value}
          options={tagOptions(tags)}
          renderOption={renderTag}
          isSearching={all.isPending}
          full={value.length >= most ? fullText(most) : undefined}
          onToggle={(id) => {
            const tag = tags.find((candidate) => candidate.id === id);
            if (tag === undefined) return;
            if (value.includes(id)) remove(tag);
            else add(tag);
          }}
          onCreate={
            canCreate
              ? (name) => {
                  making.mutate({ name, color });
                }
              : undefined
          }
          footer={
            <div className={styles['footer']}>
              {problem === undefined ? null : <p role="alert">{problem}</p>}
              {canCreate ? (
                <ColorChoice label="Color of a new tag" value={color} onChange={setColor} />
              ) : null}
            </div>
          }
        >
          {(button) =>
            isUnlabelled ? (
              <UnstyledButton
                {...button}
                className={styles['add'] ?? ''}
                aria-label={value.length === 0 ? 'Add tags' : 'Change tags'}
              >
                <IconPlus size={14} aria-hidden />
                Tag
              </UnstyledButton>
            ) : (
              <ActionIcon {...button} size="xs" aria-label={value.length === 0 ? 'Add tags' : 'Change tags'}>
                <IconPlus size={14} />
              </ActionIcon>
            )
          }
        </ManyChoice>
      ) : null}
    </Row>
  );
}
