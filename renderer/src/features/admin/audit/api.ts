import { request } from '#renderer/bridge/index.ts';
import type { AuditFilter } from '#shared/contract/audit.ts';

export const listEntries = (filter: AuditFilter, before: number | null, limit: number) =>
  request('audit.list', { filter, before, limit });

export const getRetentionDays = () => request('audit.getRetentionDays');
