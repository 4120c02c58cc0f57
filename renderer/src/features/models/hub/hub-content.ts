import type { Model } from '#shared/contract/models.ts';

/** What each tab of a model's panel is given. */
export type HubContentProps = { model: Model; canEdit: boolean };
