import { IconArchive, IconCircleFilled, IconPlayerPauseFilled } from '@tabler/icons-react';
import type { ModelStatus } from '#shared/contract/models.ts';
import { TonedMark } from '#renderer/ui/marks/toned-mark.tsx';

const looks = {
  active: { label: 'Active', tone: 'success', icon: IconCircleFilled, size: 8 },
  paused: { label: 'Paused', tone: 'warning', icon: IconPlayerPauseFilled, size: 10 },
  archived: { label: 'Archived', tone: 'neutral', icon: IconArchive, size: 12 },
} as const satisfies Record<ModelStatus, unknown>;

/** The status of a model. */
export function StatusMark({ status }: { status: ModelStatus }) {
  const { label, tone, icon: Icon, size } = looks[status];
  return (
    <TonedMark tone={tone} icon={<Icon size={size} aria-hidden />}>
      {label}
    </TonedMark>
  );
}
