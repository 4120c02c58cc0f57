import { dateLabel, kindLabels, visibilityLabels } from '#renderer/entities/note/note-labels.ts';
import type { Activity } from '#shared/contract/blocks.ts';

const visibilities: Readonly<Record<string, string>> = { ...visibilityLabels, private: 'its author alone' };

/** The text after the name of the person who made the change: `changed who sees it from Team to Chosen people`. */
export function activityText({ field, before, after }: Activity): string {
  switch (field) {
    case 'created':
      return `created this ${wordOf(after, kindLabels).toLowerCase() || 'note'}`;
    case 'model':
      if (nameOf(after) === '') return `made it a general note, before of ${nameOf(before)}`;
      return nameOf(before) === ''
        ? `moved it to ${nameOf(after)}`
        : `moved it from ${nameOf(before)} to ${nameOf(after)}`;
    case 'kind':
      return `made it a ${wordOf(after, kindLabels).toLowerCase()}`;
    case 'status':
      return after === 'draft' ? 'marked it as a draft' : 'marked it as final';
    case 'visibility':
      return `changed who sees it from ${wordOf(before, visibilities)} to ${wordOf(after, visibilities)}`;
    case 'member':
      return before === null ? `shared it with ${nameOf(after)}` : `ended sharing it with ${nameOf(before)}`;
    case 'pinned':
      return after === true ? 'pinned it' : 'unpinned it';
    case 'locked':
      return after === true ? 'locked it' : 'unlocked it';
    case 'verified':
      return typeof after === 'string'
        ? `verified it until ${dateLabel(after)}`
        : 'withdrew its verification';
    case 'reviewer':
      return after === null ? 'removed its reviewer' : `asked ${nameOf(after)} to review it`;
    case 'deleted':
      return after === false ? 'restored it from the trash' : 'moved it to the trash';
    case 'restored':
      return `restored version ${String(typeof after === 'number' ? after : '')}`.trimEnd();
    default:
      return `changed ${field.replaceAll('_', ' ')}`;
  }
}

const wordOf = (value: unknown, words: Readonly<Record<string, string>>): string =>
  typeof value === 'string' ? (words[value] ?? value) : '';

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { name } = value as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
