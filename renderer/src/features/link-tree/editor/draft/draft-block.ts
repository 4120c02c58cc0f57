import {
  linkBlockInputSchema,
  type LinkBlock,
  type LinkBlockInput,
  type LinkTreeDetail,
} from '#shared/contract/link-trees.ts';
import type { LinkBlockKind } from '#shared/domain/link-tree-limits.ts';

/** A block as it is edited; a new password is sent only once. */
export type DraftBlock = LinkBlockInput;

/** The editable fields of a page. */
export type PageDraft = Pick<
  LinkTreeDetail,
  | 'title'
  | 'domain'
  | 'bio'
  | 'avatarUrl'
  | 'theme'
  | 'gate'
  | 'seoTitle'
  | 'seoDescription'
  | 'socialImageUrl'
  | 'noindex'
  | 'utm'
> & { blocks: DraftBlock[] };

export const kindWords: Readonly<Record<LinkBlockKind, string>> = {
  link: 'Link',
  heading: 'Heading',
  text: 'Text',
  social: 'Social row',
  email: 'Email',
  phone: 'Phone',
  image: 'Image',
  divider: 'Divider',
};

export const emptyBlock = (kind: LinkBlockKind): DraftBlock => ({
  id: crypto.randomUUID(),
  kind,
  label: kind === 'heading' ? 'Heading' : null,
  url: null,
  body: null,
  links: [],
  icon: null,
  thumbnailUrl: null,
  style: 'plain',
  isVisible: true,
  startsAt: null,
  endsAt: null,
  gate: 'none',
  hasPassword: false,
  maxClicks: null,
});

const asDraftBlock = (block: LinkBlock): DraftBlock => ({
  id: block.id,
  kind: block.kind,
  label: block.label,
  url: block.url,
  body: block.body,
  links: block.links,
  icon: block.icon,
  thumbnailUrl: block.thumbnailUrl,
  style: block.style,
  isVisible: block.isVisible,
  startsAt: block.startsAt,
  endsAt: block.endsAt,
  gate: block.gate,
  hasPassword: block.hasPassword,
  maxClicks: block.maxClicks,
});

export const draftOf = (page: LinkTreeDetail): PageDraft => ({
  title: page.title,
  domain: page.domain,
  bio: page.bio,
  avatarUrl: page.avatarUrl,
  theme: page.theme,
  gate: page.gate,
  seoTitle: page.seoTitle,
  seoDescription: page.seoDescription,
  socialImageUrl: page.socialImageUrl,
  noindex: page.noindex,
  utm: page.utm,
  blocks: page.blocks.map(asDraftBlock),
});

/** What is wrong with a block, by field. */
export function problemsOf(block: DraftBlock): Readonly<Record<string, string>> {
  const { error } = linkBlockInputSchema.safeParse(block);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }): [string, string] => [String(path[0]), message]).reverse(),
  );
}

/** Whether a block is still as it was added. */
export const isBlank = (block: DraftBlock): boolean =>
  JSON.stringify({ ...block, id: '' }) === JSON.stringify({ ...emptyBlock(block.kind), id: '' });

/** Whether a block only lacks values, and none of those it has is wrong. */
export function isUnfinished(block: DraftBlock): boolean {
  const lacking = Object.keys(problemsOf(block));
  return lacking.length > 0 && lacking.every((field) => isMissing(block, field));
}

/** Whether a field of a block is empty. */
export const isMissing = ({ label, url }: DraftBlock, field: string): boolean =>
  (field === 'label' && (label ?? '').trim() === '') || (field === 'url' && url === null);

/** The list with one block moved. */
export function moved<Block extends { id: string }>(
  blocks: readonly Block[],
  id: string,
  to: number,
): Block[] {
  const block = blocks.find((one) => one.id === id);
  if (block === undefined) return [...blocks];
  const others = blocks.filter((one) => one.id !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), block, ...others.slice(place)];
}
