import { mia, modelOf } from '#renderer/entities/model/test-models.ts';
import type {
  Post,
  PostDetail,
  PostMedia,
  PostPart,
  PostTemplate,
  SocialAccount,
} from '#shared/contract/posting-rows.ts';

// For tests only: accounts, posts, media and templates.

export const ava = modelOf({ stageName: 'Ava Sterling' });
let number = 100;
const idOf = () => `00000000-0000-4000-8000-000000000${String((number += 1))}`;
const minuteMs = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

export const accountOf = (changes: Partial<SocialAccount> = {}): SocialAccount => ({
  id: idOf(),
  modelId: ava.id,
  modelName: ava.stageName,
  modelPhotoUrl: null,
  platform: 'x',
  server: null,
  username: 'avasterling',
  displayName: 'Ava Sterling',
  avatarUrl: null,
  isPremium: false,
  characters: null,
  status: 'connected',
  lastError: null,
  waitsUntil: null,
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  slots: [
    { day: 1, time: '09:00' },
    { day: 5, time: '17:30' },
  ],
  dailyCap: 50,
  minGapMinutes: 5,
  quietHours: null,
  needsApproval: false,
  hasMetrics: false,
  planned: 0,
  monthPosts: 0,
  monthMills: 0,
  createdAt: inMinutes(-5000),
  rowVersion: 1,
  ...changes,
});

export const postOf = (changes: Partial<Post> = {}): Post => ({
  id: idOf(),
  groupId: idOf(),
  accountId: idOf(),
  status: 'draft',
  excerpt: 'Winter set today',
  parts: 1,
  partsOut: 0,
  media: 0,
  coverId: null,
  coverObject: null,
  coverMime: null,
  scheduledAt: null,
  nextAttemptAt: null,
  isInterrupted: false,
  publishedAt: null,
  externalUrl: null,
  problem: null,
  rejectedReason: null,
  recurrence: null,
  repeatsLeft: 0,
  seriesId: null,
  author: mia,
  submittedAt: null,
  canDecide: false,
  approvedBy: null,
  approvedAt: null,
  attempts: 0,
  costMills: 0,
  metrics: null,
  createdAt: inMinutes(-60),
  updatedAt: inMinutes(-30),
  rowVersion: 1,
  ...changes,
});

export const partOf = (changes: Partial<PostPart> = {}): PostPart => ({
  id: idOf(),
  body: 'Winter set today',
  media: [],
  missingMedia: 0,
  delaySeconds: 0,
  state: 'waiting',
  externalUrl: null,
  publishedAt: null,
  ...changes,
});

export const postDetailOf = (
  changes: Partial<PostDetail> = {},
  texts: readonly string[] = ['Winter set today'],
): PostDetail => ({
  ...postOf({ excerpt: texts[0] ?? '', parts: texts.length }),
  partList: texts.map((body) => partOf({ body })),
  attemptList: [],
  templateId: null,
  ...changes,
});

export const mediaOf = (changes: Partial<PostMedia> = {}): PostMedia => ({
  id: idOf(),
  modelId: ava.id,
  objectName: `social/${idOf()}`,
  fileName: 'red coat.webp',
  mime: 'image/webp',
  sizeBytes: 300_000,
  width: 1600,
  height: 1200,
  seconds: null,
  alt: '',
  tags: [],
  usedCount: 0,
  lastUsedAt: null,
  addedBy: mia,
  createdAt: inMinutes(-2000),
  ...changes,
});

export const templateOf = (changes: Partial<PostTemplate> = {}): PostTemplate => ({
  id: idOf(),
  kind: 'template',
  name: 'New set',
  body: 'New set is out!',
  hashtags: [],
  createdBy: mia,
  rowVersion: 1,
  ...changes,
});
