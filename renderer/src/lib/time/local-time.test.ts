import { describe, expect, it } from 'vitest';
import {
  describeOffset,
  formatOffset,
  localTime,
  offsetToViewer,
  timezoneOptions,
  utcOffsetMinutes,
  zoneCity,
} from './local-time.ts';

const winter = Date.parse('2026-11-18T09:24:00Z');
const summer = Date.parse('2026-07-01T09:24:00Z');

describe('the time where a model lives', () => {
  it('is the clock on the wall there', () => {
    expect(localTime('Europe/Lisbon', winter)).toBe('09:24');
    expect(localTime('Asia/Kolkata', winter)).toBe('14:54');
    expect(localTime('Europe/Lisbon', summer)).toBe('10:24');
  });

  it('counts half hours and summer time', () => {
    expect(utcOffsetMinutes('UTC', winter)).toBe(0);
    expect(utcOffsetMinutes('Asia/Kolkata', winter)).toBe(330);
    expect(utcOffsetMinutes('America/New_York', winter)).toBe(-300);
    expect(utcOffsetMinutes('America/New_York', summer)).toBe(-240);
  });

  it.each([
    ['Europe/Paris', '', 'same as yours'],
    ['Asia/Kolkata', '+4.5h', '4.5 h ahead of you'],
    ['Asia/Kathmandu', '+4.75h', '4.75 h ahead of you'],
    ['America/Toronto', '−6h', '6 h behind you'],
  ])('says how far %s is from the viewer', (timezone, short, sentence) => {
    const minutes = offsetToViewer(timezone, winter, 'Europe/Zagreb');
    expect(formatOffset(minutes)).toBe(short);
    expect(describeOffset(minutes)).toBe(sentence);
  });

  it('calls a zone by its city', () => {
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(zoneCity('UTC')).toBe('UTC');
  });

  it('offers every zone, and the current one even by an older name', () => {
    const values = timezoneOptions('US/Eastern').map(({ value }) => value);
    expect(values).toContain('Europe/Zagreb');
    expect(values).toContain('UTC');
    expect(values).toContain('US/Eastern');
    expect(new Set(values).size).toBe(values.length);
  });
});
