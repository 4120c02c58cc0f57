import { z } from 'zod';
import { limits } from '#backend/bounds/limits.ts';

const bindingSchema = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string(),
  table: z.string().optional(),
  filter: z.string().max(limits.filterChars).optional(),
});

const joinSchema = z.looseObject({
  config: z
    .looseObject({
      presence: z
        .looseObject({
          enabled: z.boolean().optional(),
          key: z.string().max(limits.presenceKeyChars).optional(),
        })
        .optional(),
      broadcast: z.looseObject({ ack: z.boolean().optional(), self: z.boolean().optional() }).optional(),
      postgres_changes: z.array(bindingSchema).nullish(),
      private: z.boolean().optional(),
    })
    .optional(),
  access_token: z.string().nullish(),
});

/** A subscription in a join; `*` and an absent table mean any. */
export type Binding = z.infer<typeof bindingSchema>;

export type Join = {
  bindings: Binding[];
  wantsPresence: boolean;
  /** The key for its presence; if empty, a unique one is used. */
  presenceKey: string;
  /** Whether its own messages are acknowledged, and sent back to it. */
  wantsAck: boolean;
  receivesOwn: boolean;
  isPrivate: boolean;
  token: string | undefined;
};

/** Parses the payload of a `phx_join`. */
export function readJoin(payload: unknown): Join | undefined {
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success) return undefined;
  const { config, access_token: token } = parsed.data;
  return {
    bindings: config?.postgres_changes ?? [],
    wantsPresence: config?.presence?.enabled === true,
    presenceKey: config?.presence?.key ?? '',
    wantsAck: config?.broadcast?.ack === true,
    receivesOwn: config?.broadcast?.self === true,
    isPrivate: config?.private === true,
    token: token ?? undefined,
  };
}

/** Parses the token of an `access_token` push. */
export function readToken(payload: unknown): string | undefined {
  const parsed = z.looseObject({ access_token: z.string() }).safeParse(payload);
  return parsed.success ? parsed.data.access_token : undefined;
}
