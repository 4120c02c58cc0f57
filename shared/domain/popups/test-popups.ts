import type { PopupRow } from './popup-row.ts';
import type { PopupRules } from './popup-verdict.ts';

export const modelId = '11111111-1111-4111-8111-111111111111';

export const testRow = (id: string, more: Partial<PopupRow> = {}): PopupRow => ({
  id,
  type: 'system_alert',
  category: 'models',
  title: `Row ${id}`,
  message: null,
  modelId: null,
  metadata: {},
  status: 'sent',
  sentAt: '2026-11-20T10:00:00Z',
  readAt: null,
  count: 1,
  isInApp: true,
  isDesktop: true,
  ...more,
});

export const openRules: PopupRules = {
  areOn: true,
  settings: { quietFrom: null, quietTo: null, timezone: 'UTC', quietDays: [1], urgentBreaksQuiet: true },
  categories: [
    { category: 'models', desktop: true, isFixed: false },
    { category: 'system', desktop: true, isFixed: true },
  ],
  mutes: [],
  pausedUntil: null,
  screen: { isFocused: false, address: '/', isBellOpen: false },
};
