import * as z from 'zod/mini';
import {
  isPageLink,
  linkBlockKinds,
  linkBlockStyles,
  linkCorners,
  linkGates,
  linkPresets,
  linkProblems,
  linkTreeActions,
  linkTreeLimits as limits,
  linkTreeStatuses,
  plainLink,
  reservedDomains,
} from '#shared/domain/link-tree-limits.ts';
import { ownPictureShape } from '#shared/domain/pictures.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { customDomainField, linkDomainSchema } from './link-domains.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';

const id = z.uuid();
const moment = z.iso.datetime({ offset: true });
const day = z.iso.date();
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Choose a color'));
const picture = z.nullable(z.string().check(z.regex(ownPictureShape, 'Choose a picture to upload')));

export const linkThemeSchema = z.object({
  preset: z.optional(z.enum(linkPresets)),
  background: z.optional(color),
  text: z.optional(color),
  button: z.optional(color),
  /** The colour of a button's text. */
  label: z.optional(color),
  corners: z.optional(z.enum(linkCorners)),
});
const tag = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.~-]{1,60}$/, 'Use letters, numbers and hyphens for campaign tags'));
export const linkUtmSchema = z.object({
  source: z.optional(tag),
  medium: z.optional(tag),
  campaign: z.optional(tag),
});

export const domainField = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: 'Page address is required', abort: true }),
  z.regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, {
    error: 'Use 3–63 letters, numbers or hyphens',
    abort: true,
  }),
  z.refine((typed) => !reservedDomains.includes(typed), 'This address is reserved'),
);
export const pageTitleField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Page title is required', abort: true }),
    atMost('Page title', limits.title),
  );

/** A page as lists show it. */
export const linkTreeSchema = z.object({
  id,
  domain: z.string(),
  title: z.string(),
  avatarUrl: z.nullable(z.string()),
  gate: z.enum(linkGates),
  status: z.enum(linkTreeStatuses),
  model: z.nullable(
    z.object({ id, stageName: z.string(), photoUrl: z.nullable(z.string()), status: z.string() }),
  ),
  publishedVersion: z.nullable(z.int()),
  publishedAt: z.nullable(z.string()),
  unpublishedChanges: z.int(),
  /** Visible blocks whose address doesn't answer. */
  brokenLinks: z.int(),
  deletedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  rowVersion,
});
const linkTreeRowSchema = z.extend(linkTreeSchema, {
  /** In the last 7 days. */
  views: z.int(),
  clicks: z.int(),
});

const blockFields = {
  id,
  kind: z.enum(linkBlockKinds),
  label: z.nullable(z.string()),
  url: z.nullable(z.string()),
  body: z.nullable(z.string()),
  /** For a row of social links. */
  links: z.array(z.string()),
  icon: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  style: z.enum(linkBlockStyles),
  isVisible: z.boolean(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  gate: z.enum(linkGates),
  hasPassword: z.boolean(),
  maxClicks: z.nullable(z.int()),
};
export const linkBlockSchema = z.object({
  ...blockFields,
  /** In the last 7 days. */
  clicks: z.int(),
  /** How often its address was revealed, which its limit counts. */
  opened: z.int(),
  lastCheckedAt: z.nullable(z.string()),
  lastStatus: z.nullable(z.int()),
  lastProblem: z.nullable(z.enum(linkProblems)),
  brokenSince: z.nullable(z.string()),
  isNew: z.boolean(),
});

export const linkTreeDetailSchema = z.extend(linkTreeSchema, {
  bio: z.nullable(z.string()),
  theme: linkThemeSchema,
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
  socialImageUrl: z.nullable(z.string()),
  noindex: z.boolean(),
  utm: linkUtmSchema,
  /** The creator's own domain, which shows the page once its DNS records were found. */
  customDomain: z.nullable(linkDomainSchema),
  blocks: z.array(linkBlockSchema),
  versions: z.array(
    z.object({
      version: z.int(),
      createdAt: z.string(),
      publishedBy: z.nullable(personSchema),
      blocks: z.int(),
    }),
  ),
});

const pageLink = z
  .string()
  .check(z.trim(), z.overwrite(plainLink), z.refine(isPageLink, 'Enter a valid link starting with https://'));
/** A block as it is saved. Send a password to set it; `hasPassword: false` removes it. */
export const linkBlockInputSchema = z
  .object({
    id,
    kind: z.enum(linkBlockKinds),
    label: z.nullable(z.string().check(z.trim(), atMost('Title', limits.label))),
    url: z.nullable(pageLink),
    body: z.nullable(z.string().check(atMost('Text', limits.body))),
    links: z.array(pageLink).check(z.maxLength(limits.links, 'Choose 12 links or fewer')),
    icon: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    thumbnailUrl: picture,
    style: z.enum(linkBlockStyles),
    isVisible: z.boolean(),
    startsAt: z.nullable(moment),
    endsAt: z.nullable(moment),
    gate: z.enum(linkGates),
    hasPassword: z.boolean(),
    password: z.optional(z.string().check(z.maxLength(limits.password.most))),
    maxClicks: z.nullable(z.int().check(z.positive(), z.maximum(limits.maxClicks))),
  })
  .check(
    z.refine(({ kind, label }) => ['text', 'social', 'divider'].includes(kind) || (label ?? '') !== '', {
      error: 'Link title is required',
      path: ['label'],
    }),
    z.refine(({ password = '' }) => password === '' || password.length >= limits.password.least, {
      error: 'Password must be 4 to 100 characters long',
      path: ['password'],
    }),
    z.refine(({ kind, url }) => !['link', 'email', 'phone'].includes(kind) || url !== null, {
      error: 'Enter a valid link starting with https://',
      path: ['url'],
    }),
    z.refine(
      ({ startsAt, endsAt }) =>
        startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
      { error: 'End must be after start', path: ['endsAt'] },
    ),
  );

const fields = {
  title: pageTitleField,
  domain: domainField,
  bio: z.nullable(z.string().check(atMost('Bio', limits.bio))),
  avatarUrl: picture,
  theme: linkThemeSchema,
  gate: z.enum(linkGates),
  seoTitle: z.nullable(z.string().check(atMost('Title', limits.seoTitle))),
  seoDescription: z.nullable(z.string().check(atMost('Description', limits.seoDescription))),
  socialImageUrl: picture,
  noindex: z.boolean(),
  utm: linkUtmSchema,
  modelId: z.nullable(id),
  blocks: z
    .array(linkBlockInputSchema)
    .check(z.maxLength(limits.blocks, 'A page can have 50 blocks. Delete one to add another.')),
};
export const linkTreeChangesSchema = z.partial(z.object(fields));

const counted = z.object({ views: z.int(), clicks: z.int(), visitors: z.int() });
const dimension = z.array(z.object({ key: z.string(), views: z.int(), clicks: z.int() }));
export const linkTreeStatsSchema = z.object({
  total: counted,
  /** The same number of days before. */
  before: counted,
  days: z.array(z.object({ day, views: z.int(), clicks: z.int() })),
  links: z.array(z.object({ id, label: z.nullable(z.string()), clicks: z.int() })),
  referrers: dimension,
  countries: dimension,
  devices: dimension,
});

// Every call may be refused as a whole: `forbidden` without the permission to manage the configuration.
export const linkTreesContract = {
  calls: {
    /** General pages, and those of models that the person can see, by title. */
    'linkTrees.list': {
      input: z.object({ isDeleted: z._default(z.boolean(), false) }),
      output: z.array(linkTreeRowSchema),
    },
    /** Errors: `not_found`. */
    'linkTrees.get': { input: z.object({ id }), output: linkTreeDetailSchema },
    /**
     * Creates a draft. Errors: `invalid` with a sentence to show and the field as hint; `limit` with hint
     * `link_trees_limit`; `not_found` for a model that the person may not edit.
     */
    'linkTrees.create': {
      input: z.object({
        title: pageTitleField,
        domain: domainField,
        modelId: z._default(z.nullable(id), null),
        /** A page whose draft is copied, without its passwords. */
        copyOf: z._default(z.nullable(id), null),
        blocks: z._default(fields.blocks, []),
      }),
      output: linkTreeDetailSchema,
    },
    /**
     * Changes the fields that are sent; blocks are the complete list. Errors: as for create; `conflict` with hint
     * `stale`; `invalid` with hint `deleted`.
     */
    'linkTrees.save': {
      input: z.object({ id, rowVersion, changes: linkTreeChangesSchema }),
      output: linkTreeDetailSchema,
    },
    /** Errors: `conflict` with hint `stale`; `invalid` with hint `no_blocks`, `archived`, `deleted`, `pictures`. */
    'linkTrees.publish': {
      input: z.object({
        id,
        rowVersion,
        /** The preview image of the page for links; null leaves the previous one. */
        socialImageUrl: z._default(picture, null),
      }),
      output: linkTreeDetailSchema,
    },
    /** Restores a version as the draft; the published version discards the changes since. */
    'linkTrees.restoreVersion': {
      input: z.object({ id, rowVersion, version: z.int() }),
      output: linkTreeDetailSchema,
    },
    /**
     * Errors: `conflict` with hint `stale`, also if its state does not allow it; `limit`; `invalid` with hint
     * `archived`.
     */
    'linkTrees.setStatus': {
      input: z.object({ id, rowVersion, action: z.enum(linkTreeActions) }),
      output: linkTreeDetailSchema,
    },
    /**
     * Null removes it. Errors: `invalid` with a sentence to show and hint `custom_domain` or `deleted`; `conflict` with
     * hint `stale`.
     */
    'linkTrees.setDomain': {
      input: z.object({ id, rowVersion, domain: z.nullable(customDomainField) }),
      output: linkTreeDetailSchema,
    },
    /**
     * Looks up the DNS records of its domain soon; the result arrives as a live event. Errors: `invalid` with hint
     * `custom_domain`.
     */
    'linkTrees.checkDomain': { input: z.object({ id }), output: linkTreeDetailSchema },
    /** By UTC days, a year at most. Errors: `invalid` with hint `range`. */
    'linkTrees.stats': { input: z.object({ id, from: day, to: day }), output: linkTreeStatsSchema },
  },
  events: liveEvents('linkTrees'),
} as const satisfies DomainContract;

export type LinkTree = z.infer<typeof linkTreeRowSchema>;
export type LinkTreeDetail = z.infer<typeof linkTreeDetailSchema>;
export type LinkBlock = z.infer<typeof linkBlockSchema>;
export type LinkBlockInput = z.input<typeof linkBlockInputSchema>;
export type LinkTheme = z.infer<typeof linkThemeSchema>;
export type LinkTreeChanges = z.input<typeof linkTreeChangesSchema>;
export type LinkTreeStats = z.infer<typeof linkTreeStatsSchema>;
