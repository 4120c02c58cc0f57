import type { PostTemplate } from '#shared/contract/posting-rows.ts';
import type { TemplateKind } from '#shared/domain/post-limits.ts';

type Words = { title: string; one: string; about: string; none: string };

export const templateWords: Readonly<Record<TemplateKind, Words>> = {
  template: {
    title: 'Templates',
    one: 'template',
    about: 'Texts to begin a post with. A line of three dashes begins the next post of a thread.',
    none: 'No templates yet. Keep a text that you write again and again.',
  },
  signature: {
    title: 'Signatures',
    one: 'signature',
    about: 'Written at the end of a post.',
    none: 'No signatures yet. Keep the line that ends your posts.',
  },
  hashtags: {
    title: 'Hashtag groups',
    one: 'hashtag group',
    about: 'Written together, where the cursor stands.',
    none: 'No hashtag groups yet. Keep hashtags that belong together.',
  },
};

/** Such as `#one #two`. */
export const hashtagText = ({ hashtags }: Pick<PostTemplate, 'hashtags'>): string =>
  hashtags.map((tag) => `#${tag}`).join(' ');

/** Accepts tags with or without #, separated by spaces or commas, and removes duplicates. */
export const hashtagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,#]+/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const newTemplateDraft = (kind: TemplateKind): string => `social new ${kind}`;
