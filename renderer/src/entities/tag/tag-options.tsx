import type { ReactNode } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { TagMark } from './tag-mark.tsx';

type TagOption = Option & { tag: Tag };

/** Tags as options for the picker, filters and bulk changes. */
export const tagOptions = (tags: readonly Tag[]): TagOption[] =>
  tags.map((tag) => ({ value: tag.id, label: tag.name, tag }));

/** The option in its tag's colour; other options show their label. */
export function renderTag(option: Option): ReactNode {
  return 'tag' in option ? <TagMark tag={(option as TagOption).tag} /> : <span>{option.label}</span>;
}
