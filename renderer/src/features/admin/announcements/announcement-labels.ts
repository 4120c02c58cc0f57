import { countOf } from '#renderer/lib/text/counts.ts';
import { announcementTypes, describeType } from '#shared/domain/notification-types.ts';

/** Draft key of an unsent announcement. */
export const announcementDraft = 'announcement';

export const typeOptions = announcementTypes.map((value) => ({ value, label: describeType(value).label }));

export const audienceOptions = [
  { value: '', label: 'Everyone' },
  { value: 'admin', label: 'Administrators' },
  { value: 'manager', label: 'Managers' },
] as const;

/** Who receives it. */
export const audienceLabel = (role: string | null): string =>
  audienceOptions.find(({ value }) => value === (role ?? ''))?.label ?? 'Everyone';

export const peopleOf = (count: number): string => countOf(count, { one: 'person', many: 'people' });
