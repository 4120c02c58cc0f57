import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { HealthStatus } from '#renderer/lib/diagnostics/health.ts';
import { Tag, type TagTone } from '#renderer/ui/marks/tag.tsx';

const tones: Record<HealthStatus, TagTone> = { Healthy: 'success', Warning: 'warning', Critical: 'danger' };

export function HealthTag({ status }: { status: HealthStatus }) {
  const Icon = status === 'Healthy' ? IconCircleCheck : IconAlertTriangle;
  return (
    <Tag tone={tones[status]}>
      <Icon size={13} stroke={1.8} aria-hidden />
      {status}
    </Tag>
  );
}
