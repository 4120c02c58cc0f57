import type { Model } from '#shared/contract/models.ts';

/** The props of every tab of a model's panel. */
export type HubContentProps = { model: Model; canEdit: boolean };
