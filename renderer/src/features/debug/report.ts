import type { QueryClient } from '@tanstack/react-query';
import { groupBy } from '#renderer/lib/lists/group-by.ts';
import type { Health } from '#renderer/lib/diagnostics/health.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { slowestCalls } from './slow-calls.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const address = /[^\s@"'<>]+@[^\s@"'<>]+/g;
const quoted = /"[^"]*"|“[^”]*”|‘[^’]*’/g;
const link = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/?#]+)[^\s]*/gi;
const longNumber = /\+?\d[\d\s-]{5,}\d/g;

/** Removes personal data from a message: quoted text (names), IDs and addresses. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(link, '$1/…')
    .replace(uuid, '[id]')
    .replace(address, '[email]')
    .replace(quoted, '[name]')
    .replace(longNumber, '[number]');

/** `profiles id=eq.7` without the ID. */
const withoutValue = (binding: string): string => binding.replace(/=(eq|in|neq)\..*$/, '=$1.…');

const electron = () => /\bElectron\/(\S+)/.exec(navigator.userAgent)?.[1];

/** The query cache, grouped by the first part of its keys. */
export function cacheOf(client: QueryClient) {
  const groups = groupBy(client.getQueryCache().getAll(), ({ queryKey }) => String(queryKey[0]));
  return [...groups]
    .map(([name, queries]) => ({
      name,
      entries: queries.length,
      inUse: queries.filter((query) => query.isActive()).length,
      failed: queries.filter(({ state }) => state.status === 'error').length,
    }))
    .sort((a, b) => b.entries - a.entries || a.name.localeCompare(b.name));
}

/** Everything the page shows, to be copied and sent to support: without names, addresses or IDs of people. */
export function createReport(health: Health, client: QueryClient, version: string | undefined) {
  const { isOnline, reach, live } = useConnectionStore.getState();
  return {
    at: new Date(health.at).toISOString(),
    version: version ?? 'unknown',
    host: electron() === undefined ? 'browser' : `desktop, Electron ${String(electron())}`,
    userAgent: navigator.userAgent,
    page: withoutPersonalData(`${location.pathname}${location.hash.split('?', 1)[0] ?? ''}`),
    connection: { isOnline, reach, live },
    health: health.status,
    subscriptions: health.subscriptions.map(({ id, channel, bindings, component, created }) => ({
      id,
      channel: withoutPersonalData(channel),
      bindings: bindings.map(withoutValue),
      component,
      created: created.toISOString(),
    })),
    repeatedChannels: health.repeated.map(({ channel, count }) => ({
      channel: withoutPersonalData(channel),
      count,
    })),
    errors: health.errors.map(({ source, code, message, details, recordedAt }) => ({
      at: recordedAt.toISOString(),
      source,
      code,
      message: withoutPersonalData(message),
      details: details === undefined ? undefined : withoutPersonalData(details),
    })),
    modals: health.modals.map(({ component, isOpen, created, lastToggled }) => ({
      component,
      isOpen,
      created: created.toISOString(),
      lastToggled: lastToggled.toISOString(),
    })),
    slowestCalls: slowestCalls().map(({ name, count, failures, slowestMs, totalMs }) => ({
      name,
      count,
      failures,
      slowestMs: Math.round(slowestMs),
      meanMs: Math.round(totalMs / count),
    })),
    cache: cacheOf(client),
  };
}
