import { request } from '#renderer/bridge/index.ts';
import type { AuditFilter } from '#shared/contract/audit.ts';

export const listEntries = (filter: AuditFilter, before: number | null, limit: number) =>
  request('audit.list', { filter, before, limit });

export const countEntries = (filter: AuditFilter) => request('audit.count', { filter });

/** Recomputes a part of the chain; null stands for the start of the log. */
export const checkChain = (from: number | null, to: number) => request('audit.checkChain', { from, to });

/** Recomputes the history of every request to sign. */
export const checkSignatures = () => request('documents.checkSignatures');

export const getHashes = (seq: number) => request('audit.getHashes', { seq });

export const getRetentionDays = () => request('audit.getRetentionDays');
