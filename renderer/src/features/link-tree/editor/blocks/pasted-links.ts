import { isPageLink, linkTreeLimits } from '#shared/domain/link-tree-limits.ts';
import { emptyBlock, type DraftBlock } from '#renderer/features/link-tree/editor/draft/draft-block.ts';

export type Pasted = {
  blocks: DraftBlock[];
  /** Lines without a link, as typed. */
  skipped: string[];
};

const link = /(?:https:\/\/|http:\/\/|mailto:|tel:)\S+|(?:[\p{L}\p{N}\p{M}-]+\.)+\p{L}{2,}(?:\/\S*)?/iu;

/** Without what people put around a link: quotes, commas, brackets and arrows. */
const bare = (text: string) =>
  text.replaceAll(/^[\s"'“”„‘’<>([\]),;:|–—\-=*•·]+|[\s"'“”„‘’<>([\]),;:|–—\-=*•·]+$/g, '');

function addressed(found: string): string {
  const text = found.replaceAll(/[)\]>,;"'”’]+$/g, '');
  if (/^http:\/\//i.test(text)) return text.replace(/^http:/i, 'https:');
  return /^(?:https:|mailto:|tel:)/i.test(text) ? text : `https://${text}`;
}

const nameOf = (address: string): string =>
  address.replace(/^(?:https:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '');

/**
 * Parses a pasted list into blocks: one link per line, with its title before or after it or on the line above. A line
 * without a link that is no title is skipped and reported.
 */
export function pastedLinks(text: string): Pasted {
  const blocks: DraftBlock[] = [];
  const skipped: string[] = [];
  let above: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const found = link.exec(line);
    const address = found === null ? '' : addressed(found[0]);
    if (found === null || !isPageLink(address)) {
      if (above !== undefined) skipped.push(above);
      above = line.trim();
      continue;
    }
    const beside = bare(`${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`);
    const title = beside === '' ? (above ?? nameOf(address)) : beside;
    if (beside !== '' && above !== undefined) skipped.push(above);
    above = undefined;
    blocks.push({
      ...emptyBlock(/^mailto:/i.test(address) ? 'email' : /^tel:/i.test(address) ? 'phone' : 'link'),
      label: Array.from(bare(title)).slice(0, linkTreeLimits.label).join(''),
      url: address,
    });
  }
  if (above !== undefined) skipped.push(above);
  return { blocks, skipped };
}
