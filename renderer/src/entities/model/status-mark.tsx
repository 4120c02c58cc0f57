import type { ModelStatus } from '#shared/contract/models.ts';
import { Status } from '#renderer/ui/marks/status.tsx';
import { statusLooks } from './status-label.ts';

export const StatusMark = ({ status, isTag = false }: { status: ModelStatus; isTag?: boolean }) => (
  <Status look={statusLooks[status]} isTag={isTag} />
);
