import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';
import type { LinkTree } from '#shared/contract/link-trees.ts';

export const pageStatusLooks: Readonly<Record<LinkTree['status'], StatusLook>> = {
  draft: { label: 'Draft', glyph: 'pencil', tone: 'neutral' },
  published: { label: 'Published', glyph: 'passed', tone: 'neutral' },
  paused: { label: 'Paused', glyph: 'pause', tone: 'neutral' },
};

export const pageStatusLabels = labelsOf(pageStatusLooks);
