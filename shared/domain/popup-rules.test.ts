import { describe, expect, it } from 'vitest';
import { popupObstacle, type PopupCandidate, type PopupSettings } from './popup-rules.ts';
import { isQuiet, type QuietHours } from './quiet-hours.ts';

const always = [1, 2, 3, 4, 5, 6, 7];
const hours = (quietFrom: string | null, quietTo: string | null, more: Partial<QuietHours> = {}) => ({
  quietFrom,
  quietTo,
  timezone: 'UTC',
  quietDays: always,
  ...more,
});
// 2026-11-20 is a Friday.
const quietAt = (at: string, quiet: QuietHours) => isQuiet(quiet, new Date(at));

describe('quiet hours', () => {
  it('hold from their start up to their end', () => {
    const lunch = hours('12:00', '13:00');
    expect(
      ['11:59:59', '12:00:00', '12:59:59', '13:00:00'].map((time) => quietAt(`2026-11-20T${time}Z`, lunch)),
    ).toEqual([false, true, true, false]);
    expect(quietAt('2026-11-20T12:30:00Z', hours(null, null))).toBe(false);
  });

  it('last over midnight, also to its end', () => {
    const night = hours('22:00', '07:00');
    expect(
      ['21:59', '22:00', '23:59', '00:00', '06:59', '07:00'].map((time) =>
        quietAt(`2026-11-20T${time}:00Z`, night),
      ),
    ).toEqual([false, true, true, true, true, false]);
    expect(quietAt('2026-11-20T23:59:00Z', hours('22:00', '00:00'))).toBe(true);
    expect(quietAt('2026-11-21T00:00:00Z', hours('22:00', '00:00'))).toBe(false);
  });

  it('go by UTC where a device does not know the zone', () => {
    const night = hours('22:00', '07:00', { timezone: 'Mars/Olympus' });
    expect(quietAt('2026-11-20T23:00:00Z', night)).toBe(true);
    expect(quietAt('2026-11-20T12:00:00Z', night)).toBe(false);
  });

  it('belong to the weekday on which they begin', () => {
    const fridays = hours('22:00', '07:00', { quietDays: [5] });
    expect(quietAt('2026-11-20T23:00:00Z', fridays)).toBe(true);
    expect(quietAt('2026-11-21T06:00:00Z', fridays)).toBe(true);
    expect(quietAt('2026-11-20T06:00:00Z', fridays)).toBe(false);
    expect(quietAt('2026-11-21T23:00:00Z', fridays)).toBe(false);
    const sundays = hours('22:00', '07:00', { quietDays: [7] });
    expect(quietAt('2026-11-23T06:00:00Z', sundays)).toBe(true);
  });

  it('follow the clock of their zone, summer time included', () => {
    const night = hours('22:00', '07:00', { timezone: 'Europe/Zagreb' });
    expect(quietAt('2026-11-20T21:30:00Z', night)).toBe(true);
    expect(quietAt('2026-07-20T20:30:00Z', night)).toBe(true);
    expect(quietAt('2026-11-20T20:30:00Z', night)).toBe(false);
    // The night on which one hour occurs twice.
    expect(quietAt('2026-10-25T00:30:00Z', night)).toBe(true);
    expect(quietAt('2026-10-25T06:30:00Z', night)).toBe(false);
    const inAuckland = hours('22:00', '07:00', { timezone: 'Pacific/Auckland', quietDays: [6] });
    // It is Saturday there and Friday here.
    expect(quietAt('2026-11-21T10:00:00Z', inAuckland)).toBe(true);
    expect(quietAt('2026-11-20T10:00:00Z', inAuckland)).toBe(false);
  });
});

describe('a notification', () => {
  const at = new Date('2026-11-20T23:00:00Z');
  const candidate: PopupCandidate = {
    category: 'models',
    isDesktop: true,
    readAt: null,
    status: 'sent',
    sentAt: '2026-11-20T22:59:00Z',
  };
  const settings: PopupSettings = { ...hours(null, null), urgentBreaksQuiet: true };
  const quiet = { ...settings, ...hours('22:00', '07:00') };

  it('pops up, or says what stops it', () => {
    expect(popupObstacle(candidate, settings, at)).toBeNull();
    expect(popupObstacle({ ...candidate, isDesktop: false }, settings, at)).toBe('preference');
    expect(popupObstacle({ ...candidate, readAt: '2026-11-20T22:59:30Z' }, settings, at)).toBe('read');
    const soon = { ...candidate, sentAt: '2026-11-20T23:00:01Z' };
    expect(popupObstacle({ ...soon, status: 'pending' }, settings, at)).toBe('snoozed');
    // On a device whose clock is slow.
    expect(popupObstacle(soon, settings, at)).toBeNull();
    expect(popupObstacle({ ...candidate, status: 'pending' }, settings, at)).toBeNull();
    expect(popupObstacle(candidate, quiet, at)).toBe('quiet_hours');
    expect(popupObstacle(candidate, settings, at, new Date('2026-11-20T23:30:00Z'))).toBe('paused');
    expect(popupObstacle(candidate, settings, at, at)).toBeNull();
  });

  it('of security and maintenance comes through quiet hours, where they are let through', () => {
    const urgent = { ...candidate, category: 'system' };
    expect(popupObstacle(urgent, quiet, at)).toBeNull();
    expect(popupObstacle(urgent, { ...quiet, urgentBreaksQuiet: false }, at)).toBe('quiet_hours');
  });
});
