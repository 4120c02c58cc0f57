import {
  notificationPlace,
  notificationTarget,
  type TargetSource,
} from '#shared/domain/notification-target.ts';
import { popupObstacle, type PopupSettings } from '#shared/domain/popup-rules.ts';
import type { PopupRow } from './popup-row.ts';

/** What the person is looking at. */
export type Screen = {
  /** Whether the window is in front and has the keyboard focus. */
  isFocused: boolean;
  /** The address within the app: path and query. */
  address: string;
  /** Whether the list of notifications is open. */
  isBellOpen: boolean;
};

/** What holds popups back, by the current settings, which may have changed since the row was queued. */
export type PopupRules = {
  /** Whether the agency has turned notifications on. */
  areOn: boolean;
  settings: PopupSettings;
  categories: readonly { category: string; desktop: boolean; isFixed: boolean }[];
  mutes: readonly { modelId: string; until: string }[];
  /** Until when this device stays quiet. */
  pausedUntil: Date | null;
  screen: Screen;
};

/** What happens to a row: it pops up, waits until it is due, or never pops up. `read` needs no mark. */
export type PopupVerdict = 'show' | 'later' | 'never' | 'read';

export function popupVerdict(row: PopupRow, rules: PopupRules, at: Date): PopupVerdict {
  const obstacle = popupObstacle(row, rules.settings, at, rules.pausedUntil);
  if (obstacle === 'read') return 'read';
  if (obstacle === 'snoozed') return 'later';
  const isHeldBack =
    obstacle !== null || !rules.areOn || isSwitchedOff(row, rules, at) || isOnScreen(row, rules.screen);
  return isHeldBack ? 'never' : 'show';
}

function isSwitchedOff({ category, modelId }: PopupRow, rules: PopupRules, at: Date): boolean {
  const chosen = rules.categories.find((row) => row.category === category);
  if (chosen?.isFixed === true) return false;
  const isMuted = rules.mutes.some((mute) => mute.modelId === modelId && new Date(mute.until) > at);
  return isMuted || chosen?.desktop === false;
}

/** Whether the person is already looking at it: in the list that contains it, or on the page that it leads to. */
export function isOnScreen(row: TargetSource & { isInApp: boolean }, screen: Screen): boolean {
  if (!screen.isFocused) return false;
  if (screen.isBellOpen && row.isInApp) return true;
  const places = [notificationTarget(row), notificationPlace(row)?.address];
  return places.some((place) => typeof place === 'string' && isAt(screen.address, place));
}

/** The address may also have filters and other parameters. */
function isAt(address: string, target: string): boolean {
  const [path, query = ''] = address.split('?');
  const [wantedPath, wantedQuery = ''] = target.split('?');
  // The tasks page has its own name for the model parameter, that of its filter.
  const given = query.split('&').map((part) => part.replace(/^model=/, 'modelId='));
  return path === wantedPath && wantedQuery.split('&').every((part) => part === '' || given.includes(part));
}
