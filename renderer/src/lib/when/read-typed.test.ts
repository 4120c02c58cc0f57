import { describe, expect, it } from 'vitest';
import { readTyped } from './read-typed.ts';
import { exactWhen, whenWords, type WhenKind } from './typed-when.ts';

// This is a Wednesday.
const now = new Date(2026, 10, 18, 10, 24).getTime();
const read = (text: string, kind: WhenKind = 'either') => {
  const { readings, fault } = readTyped(text, kind, now);
  return fault ?? readings.join(', ');
};

describe('what is typed into a date field', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20 18:00', '2026-11-20T18:00'],
    ['14.12.', '2026-12-14'],
    ['14.12', '2026-12-14'],
    ['14.12.2027', '2027-12-14'],
    ['14.12.27', '2027-12-14'],
    ['14/12', '2026-12-14'],
    ['14.12. 18:00', '2026-12-14T18:00'],
    ['14.12.2026 at 6pm', '2026-12-14T18:00'],
    ['5/12', '2026-12-05, 2027-05-12'],
    ['31.1.', '2027-01-31'],
    ['16 Nov', '2026-11-16'],
    ['16 May', '2026-05-16, 2027-05-16'],
    ['18 dec 1830', '2026-12-18T18:30'],
    ['dec 18', '2026-12-18'],
    ['Fri 20 Nov, 18:00', '2026-11-20T18:00'],
    ['4 Dec 2027, 18:00', '2027-12-04T18:00'],
    ['29.2.2028', '2028-02-29'],
    ['fri 18:00', '2026-11-20T18:00, 2026-11-27T18:00'],
    ['fri 1830', '2026-11-20T18:30, 2026-11-27T18:30'],
    ['fri', '2026-11-20, 2026-11-27'],
    ['next friday', '2026-11-27, 2026-11-20'],
    ['last friday', '2026-11-13'],
    ['in 3 days', '2026-11-21'],
    ['tomorrow', '2026-11-19'],
    ['day after tomorrow 18', '2026-11-20T18:00'],
    ['in 2 hours', '2026-11-18T12:24'],
    ['18:00', '2026-11-18T18:00'],
    ['9:00', '2026-11-19T09:00'],
    ['6pm', '2026-11-18T18:00'],
    ['1830', '2026-11-18T18:30'],
    ['18', '2026-11-18T18:00, 2026-11-18'],
  ])('%s is %s', (text, readings) => {
    expect(read(text)).toBe(readings);
  });

  it('has the kind of the field', () => {
    expect(read('18', 'day')).toBe('2026-11-18');
    expect(read('3', 'day')).toBe('2026-12-03');
    expect(read('fri 18:00', 'day')).toBe('2026-11-20, 2026-11-27');
    expect(read('6pm', 'day')).toBe('Enter a day, such as 14.12.');
    // A moment needs a time, which is never guessed.
    expect(read('fri', 'moment')).toBe('Add a time, such as 9:00');
    expect(read('2026-11-20', 'moment')).toBe('Add a time, such as 9:00');
  });

  it.each([
    ['31.2.', 'February has 28 days'],
    ['31 feb', 'February has 28 days'],
    ['feb 31', 'February has 28 days'],
    ['30.2.2028', 'February has 29 days'],
    ['2026-02-31', 'February has 28 days'],
    ['31/4', 'April has 30 days'],
    ['12/29/2026', 'There is no month 29'],
    ['25:99', '25:99 isn’t a date'],
    ['fri 25:99', '25:99 isn’t a time'],
    ['14.12. 25:99', '25:99 isn’t a time'],
    ['frid', 'frid isn’t a date'],
    ['14.12.20260', '20260 isn’t a year'],
    ['14 dec 20260', '20260 isn’t a year'],
    ['x'.repeat(300), 'Enter a date, such as 14.12.'],
    ['lunch on friday', 'lunch on friday isn’t a date'],
    ['יום שישי', '\u2068יום שישי\u2069 isn’t a date'],
  ])('%s is refused: %s', (text, fault) => {
    expect(read(text)).toBe(text === '25:99' ? '25:99 isn’t a time' : fault);
    expect(fault.length).toBeLessThanOrEqual(32);
  });

  it.each([
    ['18', '18:00'],
    ['1830', '18:30'],
    ['930', '09:30'],
    ['9:05', '09:05'],
    ['18.30', '18:30'],
    ['6pm', '18:00'],
    ['6:30 PM', '18:30'],
    ['12am', '00:00'],
    ['noon', '12:00'],
    ['24:00', '00:00'],
    ['25:99', '25:99 isn’t a time'],
    ['18:7', '18:7 isn’t a time'],
    ['13pm', '13pm isn’t a time'],
    ['later', 'later isn’t a time'],
    ['y'.repeat(300), 'Enter a time, such as 18:00'],
  ])('as a time of day, %s is %s', (text, time) => {
    expect(read(text, 'time')).toBe(time);
  });
});

describe('what a field holds', () => {
  it('is known without the reader', () => {
    expect(exactWhen('2026-11-20', 'day')).toBe('2026-11-20');
    expect(exactWhen(' ', 'day')).toBe('');
    expect(exactWhen('2026-02-31', 'day')).toBeUndefined();
    expect(exactWhen('2026-11-20', 'moment')).toBeUndefined();
    expect(exactWhen('2026-11-20T18:00', 'day')).toBeUndefined();
    expect(exactWhen('18:00', 'time')).toBe('18:00');
    expect(exactWhen('20260-11-20', 'day')).toBeUndefined();
  });

  it('is shown in words that read the same again', () => {
    for (const value of ['2026-11-20', '2026-11-20T18:00', '2027-12-04T09:30', '2026-01-02', '2024-02-29']) {
      expect(read(whenWords(value, now)).split(', ')[0]).toBe(value);
    }
    expect(whenWords('2026-11-20T18:00', now)).toBe('Fri 20 Nov, 18:00');
    expect(whenWords('2027-12-04', now)).toBe('4 Dec 2027');
    expect(whenWords('frid', now)).toBe('frid');
  });
});
