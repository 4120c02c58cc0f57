import { byPlatform, pageAddress } from '#renderer/entities/credential/platforms.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import type { Socials } from '#shared/contract/socials.ts';
import { isPageLink, looksAdult } from '#shared/domain/link-tree-limits.ts';
import { emptyBlock, type DraftBlock } from '#renderer/features/link-tree/editor/draft/draft-block.ts';

/** Creates links to a model's platforms that the page doesn't link to yet. Likely adult content gets a gate. */
export function socialBlocks(
  { platforms }: Pick<Socials, 'platforms'>,
  blocks: readonly DraftBlock[],
): DraftBlock[] {
  const known = new Set(blocks.map(({ url }) => url?.toLowerCase()));
  return [...platforms].sort(byPlatform).flatMap(({ platform, link, main }) => {
    const given = link === '' ? (main?.username ?? '') : link;
    const url = pageAddress(platform, given)?.replace(/^http:/i, 'https:');
    if (url === undefined || !isPageLink(url) || known.has(url.toLowerCase())) return [];
    return [
      {
        ...emptyBlock('link'),
        label: platformLabel(platform),
        url,
        gate: looksAdult(url) ? ('age_18' as const) : ('none' as const),
      },
    ];
  });
}
