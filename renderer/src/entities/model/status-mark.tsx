import type { ModelStatus } from '#shared/contract/models.ts';
import { TonedMark } from '#renderer/ui/marks/toned-mark.tsx';

const looks = {
  active: { label: 'Active', tone: 'success', shape: 'dot' },
  paused: { label: 'Paused', tone: 'warning', shape: 'pause' },
  archived: { label: 'Archived', tone: 'neutral', shape: 'archive' },
} as const satisfies Record<ModelStatus, unknown>;

/** The status of a model. */
export function StatusMark({ status }: { status: ModelStatus }) {
  const { label, tone, shape } = looks[status];
  return (
    <TonedMark tone={tone} shape={shape}>
      {label}
    </TonedMark>
  );
}
