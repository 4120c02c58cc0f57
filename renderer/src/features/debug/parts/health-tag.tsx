import type { HealthStatus } from '#renderer/lib/diagnostics/health.ts';
import { Status, type StatusLook } from '#renderer/ui/marks/status.tsx';

const looks: Readonly<Record<HealthStatus, StatusLook>> = {
  Healthy: { label: 'Healthy', glyph: 'passed', tone: 'success' },
  Warning: { label: 'Warning', glyph: 'alert', tone: 'warning' },
  Critical: { label: 'Critical', glyph: 'alert', tone: 'danger' },
};

export function HealthTag({ status }: { status: HealthStatus }) {
  return <Status look={looks[status]} isTag />;
}
