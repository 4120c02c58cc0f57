import {
  IconBrandX,
  IconKey,
  IconLink,
  IconListCheck,
  IconMessages,
  IconNote,
  IconRobot,
} from '@tabler/icons-react';
import { platformName } from '#renderer/entities/credential/knowledge.ts';
import { categoryLabels } from '#renderer/entities/document/document-labels.ts';
import { FileIcon } from '#renderer/entities/file/file-icon.tsx';
import { statusLabels, whenText } from '#renderer/entities/event/event-labels.ts';
import { TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { categoryIcons } from '#renderer/entities/listing/category-icon.tsx';
import { categoryLabels as listingCategories, placeText } from '#renderer/entities/listing/listing-labels.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { statusLabel } from '#renderer/entities/model/status-label.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import type { Found, SearchKind } from '#shared/contract/search.ts';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import type { RouteFlag } from '#shared/domain/permissions.ts';
import type { PaletteRow } from './palette-rows.ts';

const small = { size: 16, stroke: 1.7 } as const;
const botTroubles = {
  unverified: 'Not tested',
  error: 'Error',
  disabled: 'Off',
  left: 'Left',
  blocked: 'Blocked',
} as const;
const postStates: Readonly<Partial<Record<Found['posts'][number]['status'], string>>> = {
  draft: 'Draft',
  pending_approval: 'Needs approval',
  published: 'Published',
  failed: 'Failed',
  missed: 'Missed',
  unknown: 'Unknown',
};
type Can = (flag: RouteFlag) => boolean;

/** The rows for what the server found, each linking only to what the person may open. */
export const foundRows: {
  readonly [K in SearchKind]: (found: Found[K], can: Can) => PaletteRow[];
} = {
  models: (models, can) => {
    const area = can('canAccessModels') ? 'models' : can('canAccessSocials') ? 'socials' : undefined;
    if (area === undefined) return [];
    return models.map(({ id, stageName, realName, status, photoUrl }) => ({
      id: `model ${id}`,
      group: 'Models',
      title: stageName,
      detail: `${realName} · ${statusLabel(status)}`,
      icon: <ModelPhoto id={id} stageName={stageName} photoUrl={photoUrl} size={20} />,
      to: areaAddress(area, { modelId: id }),
    }));
  },
  people: (people, can) => {
    const manages = can('canManageUsers');
    if (!manages && !can('canAccessModels')) return [];
    return people.map((person) => ({
      id: `person ${person.id}`,
      group: 'People',
      title: personName(person),
      detail: [
        person.displayName === null ? roleLabel(person.role) : person.email,
        ...(person.isActive ? [] : ['Inactive']),
        ...(manages ? [] : ['Models of this person']),
      ].join(' · '),
      icon: <PersonAvatar person={{ id: person.id, name: personName(person) }} />,
      to: manages
        ? areaAddress('admin', { tab: 'users', userId: person.id })
        : `${areas.models.path}?manager=${person.id}`,
    }));
  },
  accounts: (accounts) =>
    accounts.map(({ id, account, platform, modelId, modelName }) => ({
      id: `account ${id}`,
      group: 'Accounts',
      title: account,
      detail: `${platformName({ platform })} · ${modelName}`,
      icon: <IconKey {...small} />,
      to: areaAddress('socials', { modelId }),
    })),
  tasks: (tasks) =>
    tasks.map(({ id, number, title, status }) => ({
      id: `task ${id}`,
      group: 'Tasks',
      title: title ?? `TASK-${String(number)}`,
      detail: [
        `TASK-${String(number)}`,
        ...(status === 'completed' ? ['Completed'] : status === 'cancelled' ? ['Cancelled'] : []),
      ].join(' · '),
      icon: <IconListCheck {...small} />,
      to: areaAddress('tasks', { task: id }),
    })),
  notes: (notes) =>
    notes.map(({ id, title, modelName, excerpt }) => ({
      id: `note ${id}`,
      group: 'Notes',
      title,
      detail: [modelName ?? 'General', excerpt].filter((part) => part !== '').join(' · '),
      icon: <IconNote {...small} />,
      to: areaAddress('notes', { note: id }),
    })),
  documents: (documents) =>
    documents.map(({ id, title, category, mime, modelName, excerpt }) => ({
      id: `document ${id}`,
      group: 'Documents',
      title,
      detail: [modelName ?? 'Agency', categoryLabels[category], ...(excerpt === null ? [] : [excerpt])].join(
        ' · ',
      ),
      icon: <FileIcon mediaType={mime} />,
      to: areaAddress('documents', { document: id }),
    })),
  chats: (chats) =>
    chats.map(({ id, type, name, isArchived }) => ({
      id: `chat ${id}`,
      group: 'Chats',
      title: name,
      detail: [
        { group: 'Group', model: 'Model', direct: 'Direct' }[type],
        ...(isArchived ? ['Archived'] : []),
      ].join(' · '),
      icon: <IconMessages {...small} />,
      to: areaAddress('chat', { chatId: id }),
    })),
  listings: (listings) =>
    listings.map(({ id, title, category, sellerName, location }) => {
      const Icon = categoryIcons[category];
      return {
        id: `listing ${id}`,
        group: 'Listings',
        title,
        detail: [listingCategories[category], sellerName ?? 'Deleted user', placeText(location)].join(' · '),
        icon: <Icon {...small} />,
        to: areaAddress('marketplace', { listing: id }),
      };
    }),
  pages: (pages) =>
    pages.map(({ id, title, domain, status, modelName }) => ({
      id: `page ${id}`,
      group: 'Link pages',
      title,
      detail: [
        `/linktree/${domain}`,
        { draft: 'Draft', published: 'Published', paused: 'Paused' }[status],
        ...(modelName === null || modelName === title ? [] : [modelName]),
      ].join(' · '),
      icon: <IconLink {...small} />,
      to: areaAddress('linkTree', { page: id }),
    })),
  bots: (bots) =>
    bots.map(({ id, botId, name, type, username, trouble, botName, modelName }) => ({
      id: `bot ${id}`,
      group: 'Bots',
      title: name,
      detail: [
        type === 'bot' ? 'Bot' : botName,
        ...(username === null ? [] : [`@${username}`]),
        ...(trouble === null ? [] : [botTroubles[trouble]]),
        ...(modelName === null || modelName === name ? [] : [modelName]),
      ].join(' · '),
      icon: type === 'bot' ? <IconRobot {...small} /> : <IconMessages {...small} />,
      to: areaAddress('telegramBot', type === 'bot' ? { bot: botId } : { bot: botId, chat: id }),
    })),
  posts: (posts) =>
    posts.map(({ id, title, username, status }) => ({
      id: `post ${id}`,
      group: 'Posts',
      title,
      detail: [`@${username.replace(/^@/, '')}`, postStates[status] ?? 'Planned'].join(' · '),
      icon: <IconBrandX {...small} />,
      to: areaAddress('socialPosting', { post: id }),
    })),
  events: (events) =>
    events.map((event) => ({
      id: `event ${event.eventId}`,
      group: 'Events',
      title: event.title,
      detail: [
        whenText(event),
        ...(event.status === 'cancelled' ? [statusLabels.cancelled] : []),
        event.modelName ?? 'General',
      ].join(' · '),
      icon: <TypeTile type={event} />,
      to: areaAddress('schedule', { eventId: event.id }),
    })),
};
