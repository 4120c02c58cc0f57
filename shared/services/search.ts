import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import { searchGroupSize } from '#shared/contract/search.ts';
import { run } from './database/query.ts';
import { toPerson, type PersonRow } from './model-rows.ts';
import type { ServiceContext } from './service-context.ts';

type Found = CallOutput<'search.find'>;
type FoundEvent = Found['events'][number];

/** The answer of `public.global_search`. Kinds that the person has no access to are missing. */
type FoundRow = {
  models?: {
    id: string;
    stage_name: string;
    real_name: string;
    status: Found['models'][number]['status'];
    photo_url: string | null;
  }[];
  people?: (PersonRow & { status: string })[];
  accounts?: (Pick<Found['accounts'][number], 'id' | 'account' | 'platform'> & {
    model: { id: string; stage_name: string };
  })[];
  tasks?: Found['tasks'];
  notes?: (Pick<Found['notes'][number], 'id' | 'title' | 'kind' | 'excerpt'> & {
    model: { stage_name: string } | null;
  })[];
  events?: {
    id: string;
    event_id: string;
    title: string;
    starts_at: string;
    ends_at: string;
    all_day: boolean;
    timezone: string;
    status: FoundEvent['status'];
    color: FoundEvent['color'];
    icon: FoundEvent['icon'];
    model: { stage_name: string } | null;
  }[];
  documents?: (Pick<Found['documents'][number], 'id' | 'title' | 'category' | 'mime'> & {
    model: { stage_name: string } | null;
    found_line: string | null;
  })[];
  chats?: (Pick<Found['chats'][number], 'id' | 'type' | 'name'> & { is_archived: boolean })[];
  listings?: (Pick<Found['listings'][number], 'id' | 'title' | 'category' | 'location'> & {
    seller: { display_name: string | null; email: string } | null;
  })[];
  bots?: (Pick<Found['bots'][number], 'id' | 'name' | 'type' | 'username'> & {
    bot_id: string;
    bot_name: string;
    status: 'active' | NonNullable<Found['bots'][number]['trouble']>;
    model: { stage_name: string } | null;
  })[];
  posts?: (Found['posts'][number] & { platform: string })[];
  pages?: (Pick<Found['pages'][number], 'id' | 'title' | 'domain' | 'status'> & {
    model: { stage_name: string } | null;
  })[];
};

export function searchHandlers({ client }: ServiceContext): Handlers<'search'> {
  return {
    'search.find': async ({ text, kinds }) => {
      const {
        models,
        people,
        accounts,
        tasks,
        notes,
        events,
        documents,
        chats,
        listings,
        pages,
        bots,
        posts,
      } = (await run(
        client.rpc(
          'global_search',
          {
            p_query: text,
            p_limit: searchGroupSize,
            ...(kinds === undefined ? {} : { p_types: kinds.join(',') }),
          },
          { get: true },
        ),
      )) as FoundRow;
      return {
        models: (models ?? []).map((row) => ({
          id: row.id,
          stageName: row.stage_name,
          realName: row.real_name,
          status: row.status,
          photoUrl: row.photo_url,
        })),
        people: (people ?? []).map((row) => ({ ...toPerson(row), isActive: row.status === 'active' })),
        accounts: (accounts ?? []).map(({ model, ...account }) => ({
          ...account,
          modelId: model.id,
          modelName: model.stage_name,
        })),
        tasks: tasks ?? [],
        notes: (notes ?? []).map(({ id, title, kind, model, excerpt }) => ({
          id,
          title,
          kind,
          modelName: model?.stage_name ?? null,
          excerpt,
        })),
        documents: (documents ?? []).map(({ id, title, category, mime, model, found_line }) => ({
          id,
          title,
          category,
          mime,
          modelName: model?.stage_name ?? null,
          excerpt: found_line,
        })),
        chats: (chats ?? []).map(({ is_archived, ...chat }) => ({ ...chat, isArchived: is_archived })),
        listings: (listings ?? []).map(({ id, title, category, location, seller }) => ({
          id,
          title,
          category,
          location,
          sellerName: seller === null ? null : (seller.display_name ?? seller.email),
        })),
        pages: (pages ?? []).map(({ id, title, domain, status, model }) => ({
          ...{ id, title, domain, status },
          modelName: model?.stage_name ?? null,
        })),
        bots: (bots ?? []).map(({ id, name, type, username, bot_id, bot_name, status, model }) => ({
          ...{ id, name, type, username },
          botId: bot_id,
          botName: bot_name,
          trouble: status === 'active' ? null : status,
          modelName: model?.stage_name ?? null,
        })),
        posts: (posts ?? []).map(({ id, title, username, status }) => ({ id, title, username, status })),
        events: (events ?? []).map((row) => ({
          id: row.id,
          eventId: row.event_id,
          title: row.title,
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          allDay: row.all_day,
          timezone: row.timezone,
          status: row.status,
          color: row.color,
          icon: row.icon,
          modelName: row.model?.stage_name ?? null,
        })),
      };
    },
  };
}
