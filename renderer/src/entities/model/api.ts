import { request } from '#renderer/bridge/index.ts';
import { modelPageSize } from '#shared/contract/models.ts';
import type { ModelScope } from './model-scope.ts';

export const listModels = (scope: ModelScope, offset: number) =>
  request('models.list', { scope, offset, limit: modelPageSize });
