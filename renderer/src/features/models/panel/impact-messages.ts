import { countOf } from '#renderer/lib/text/counts.ts';
import type { ModelImpact } from '#shared/contract/models.ts';

type Kinds = ModelImpact['deleted'] & ModelImpact['detached'];

/** Singular and plural of each kind. A kind without labels is a type error. */
const words: Record<keyof Kinds, readonly [one: string, many: string]> = {
  modelSecondaryManagers: ['secondary manager assignment', 'secondary manager assignments'],
  platforms: ['platform in Socials', 'platforms in Socials'],
  socialAccounts: ['connected social account', 'connected social accounts'],
  socialPosts: ['social post', 'social posts'],
  socialMediaItems: ['file in the posting library', 'files in the posting library'],
  credentials: ['saved password', 'saved passwords'],
  credentialGrants: ['password request or grant', 'password requests and grants'],
  emailAccounts: ['email account', 'email accounts'],
  phoneNumbers: ['phone number', 'phone numbers'],
  tasks: ['task', 'tasks'],
  notes: ['note', 'notes'],
  events: ['event', 'events'],
  eventOccurrences: ['date', 'dates'],
  availabilityBlocks: ['time away', 'times away'],
  coverageHours: ['time to cover', 'times to cover'],
  calendarFeeds: ['calendar link', 'calendar links'],
  linkTrees: ['link page', 'link pages'],
  driveFolders: ['Drive folder connection', 'Drive folder connections'],
  driveLogs: ['Drive log entry', 'Drive log entries'],
  botMessages: ['message in its bot chats', 'messages in its bot chats'],
  notificationQueue: ['notification', 'notifications'],
  notificationMutes: ['muted notification setting', 'muted notification settings'],
  modelTags: ['tag on it', 'tags on it'],
  modelMarks: ['label', 'labels'],
  modelPinnedNotes: ['pinned note', 'pinned notes'],
  documents: [
    'document: archived, for people who can view all data',
    'documents: archived, for people who can view all data',
  ],
  chats: ['team chat: archived, for its members', 'team chats: archived, for their members'],
  botChats: [
    'bot chat: empty, for everyone with access to bots',
    'bot chats: empty, for everyone with access to bots',
  ],
  marketplaceDetails: ['marketplace listing', 'marketplace listings'],
  marketplaceEnquiryModels: ['marketplace enquiry', 'marketplace enquiries'],
};

function counted(count: number, kind: keyof Kinds): string {
  const [one, many] = words[kind];
  return countOf(count, { one, many });
}

/** One line for each kind with a count above zero, in the order of the contract. */
export function impactLines(counts: Partial<Kinds>): { kind: string; text: string }[] {
  return (Object.keys(words) as (keyof Kinds)[]).flatMap((kind) => {
    const count = counts[kind] ?? 0;
    if (count === 0 || kind === 'eventOccurrences') return [];
    const dates = counts.eventOccurrences ?? 0;
    const text = counted(count, kind);
    return [
      {
        kind,
        text: kind === 'events' && dates > count ? `${text} (${counted(dates, 'eventOccurrences')})` : text,
      },
    ];
  });
}
