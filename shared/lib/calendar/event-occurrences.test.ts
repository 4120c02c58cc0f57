import { afterEach, describe, expect, it, vi } from 'vitest';
import { expandEvent, type EventTimes } from './event-occurrences.ts';

const newYork = 'America/New_York';
const zagreb = 'Europe/Zagreb';

const lasting = (startsAt: string, minutes: number) => {
  const end = new Date(`${startsAt}:00Z`).getTime() + minutes * 60_000;
  return new Date(end).toISOString().slice(0, 16);
};

/** A one-hour event at 9 in New York, as in RFC 5545, 3.8.5.3. */
const times = (changes: Partial<EventTimes> & { minutes?: number }): EventTimes => {
  const startsAt = changes.startsAt ?? '1997-09-02T09:00';
  return {
    startsAt,
    endsAt: changes.endsAt ?? lasting(startsAt, changes.minutes ?? 60),
    allDay: changes.allDay ?? false,
    timezone: changes.timezone ?? newYork,
    rule: changes.rule ?? null,
    ...(changes.except === undefined ? {} : { except: changes.except }),
  };
};

const clock = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Starts in the zone's local time. */
const starts = async (changes: Parameters<typeof times>[0]) => {
  const event = times(changes);
  const { occurrences } = await expandEvent(event);
  return occurrences.map(({ startsAt }) =>
    clock(event.timezone).format(new Date(startsAt)).replace(' ', 'T'),
  );
};
const days = async (changes: Parameters<typeof times>[0]) =>
  (await starts(changes)).map((one) => one.slice(0, 10));
const sentence = async (changes: Parameters<typeof times>[0]) =>
  expandEvent(times(changes)).then(
    () => 'accepted',
    (error: unknown) => (error as Error).message,
  );

describe('examples of RFC 5545', () => {
  it.each<[string, Partial<EventTimes>, string]>([
    ['daily for 10', { rule: 'FREQ=DAILY;COUNT=10' }, '1997-09-02 … 1997-09-11 (10)'],
    ['daily until', { rule: 'FREQ=DAILY;UNTIL=19971224T000000Z' }, '1997-09-02 … 1997-12-23 (113)'],
    ['every other day', { rule: 'FREQ=DAILY;INTERVAL=2;COUNT=47' }, '1997-09-02 … 1997-12-03 (47)'],
    [
      'every day in January, as yearly',
      {
        startsAt: '1998-01-01T09:00',
        rule: 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
      },
      '1998-01-01 … 2000-01-31 (93)',
    ],
    [
      'every day in January, as daily',
      { startsAt: '1998-01-01T09:00', rule: 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1' },
      '1998-01-01 … 2000-01-31 (93)',
    ],
    ['weekly until', { rule: 'FREQ=WEEKLY;UNTIL=19971224T000000Z' }, '1997-09-02 … 1997-12-23 (17)'],
  ])('%s', async (_, changes, expected) => {
    const found = await days(changes);
    expect(`${String(found[0])} … ${String(found.at(-1))} (${String(found.length)})`).toBe(expected);
  });

  it.each<[Partial<EventTimes>, string[]]>([
    [
      { rule: 'FREQ=DAILY;INTERVAL=10;COUNT=5' },
      ['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02', '1997-10-12'],
    ],
    [
      { rule: 'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH' },
      [
        '1997-09-02',
        '1997-09-04',
        '1997-09-09',
        '1997-09-11',
        '1997-09-16',
        '1997-09-18',
        '1997-09-23',
        '1997-09-25',
        '1997-09-30',
        '1997-10-02',
      ],
    ],
    [
      { rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH' },
      [
        '1997-09-02',
        '1997-09-04',
        '1997-09-16',
        '1997-09-18',
        '1997-09-30',
        '1997-10-02',
        '1997-10-14',
        '1997-10-16',
      ],
    ],
    [
      { startsAt: '1997-09-05T09:00', rule: 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR' },
      [
        '1997-09-05',
        '1997-10-03',
        '1997-11-07',
        '1997-12-05',
        '1998-01-02',
        '1998-02-06',
        '1998-03-06',
        '1998-04-03',
        '1998-05-01',
        '1998-06-05',
      ],
    ],
    [
      { startsAt: '1997-09-07T09:00', rule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=6;BYDAY=1SU,-1SU' },
      ['1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30', '1998-01-04', '1998-01-25'],
    ],
    [
      { startsAt: '1997-09-22T09:00', rule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO' },
      ['1997-09-22', '1997-10-20', '1997-11-17', '1997-12-22', '1998-01-19', '1998-02-16'],
    ],
    [
      { startsAt: '1997-09-28T09:00', rule: 'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6' },
      ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29', '1998-01-29', '1998-02-26'],
    ],
    [
      { startsAt: '1997-09-30T09:00', rule: 'FREQ=MONTHLY;COUNT=6;BYMONTHDAY=1,-1' },
      ['1997-09-30', '1997-10-01', '1997-10-31', '1997-11-01', '1997-11-30', '1997-12-01'],
    ],
    [
      {
        startsAt: '1997-09-10T09:00',
        rule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
      },
      [
        '1997-09-10',
        '1997-09-11',
        '1997-09-12',
        '1997-09-13',
        '1997-09-14',
        '1997-09-15',
        '1999-03-10',
        '1999-03-11',
        '1999-03-12',
        '1999-03-13',
      ],
    ],
    [
      { startsAt: '1997-06-10T09:00', rule: 'FREQ=YEARLY;COUNT=4;BYMONTH=6,7' },
      ['1997-06-10', '1997-07-10', '1998-06-10', '1998-07-10'],
    ],
    [
      { startsAt: '1997-03-10T09:00', rule: 'FREQ=YEARLY;INTERVAL=2;COUNT=4;BYMONTH=1,2,3' },
      ['1997-03-10', '1999-01-10', '1999-02-10', '1999-03-10'],
    ],
    [
      { startsAt: '1997-01-01T09:00', rule: 'FREQ=YEARLY;INTERVAL=3;COUNT=5;BYYEARDAY=1,100,200' },
      ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01', '2000-04-09'],
    ],
    [
      { startsAt: '1997-05-19T09:00', rule: 'FREQ=YEARLY;BYDAY=20MO;COUNT=3' },
      ['1997-05-19', '1998-05-18', '1999-05-17'],
    ],
    [
      { startsAt: '1997-05-12T09:00', rule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3' },
      ['1997-05-12', '1998-05-11', '1999-05-17'],
    ],
    [
      { startsAt: '1997-03-13T09:00', rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=5' },
      ['1997-03-13', '1997-03-20', '1997-03-27', '1998-03-05', '1998-03-12'],
    ],
    [
      { rule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4' },
      ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13'],
    ],
    [
      { startsAt: '1997-09-13T09:00', rule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=4' },
      ['1997-09-13', '1997-10-11', '1997-11-08', '1997-12-13'],
    ],
    [
      {
        startsAt: '1996-11-05T09:00',
        rule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
      },
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    [
      { startsAt: '1997-09-04T09:00', rule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3' },
      ['1997-09-04', '1997-10-07', '1997-11-06'],
    ],
    [
      { startsAt: '1997-09-29T09:00', rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=4' },
      ['1997-09-29', '1997-10-30', '1997-11-27', '1997-12-30'],
    ],
    [
      { startsAt: '1997-08-05T09:00', rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO' },
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      { startsAt: '1997-08-05T09:00', rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU' },
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    [
      { startsAt: '2007-01-15T09:00', rule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5' },
      ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    ],
  ])('%j', async (changes, expected) => {
    expect(await days(changes)).toEqual(expected);
  });

  it('knows several times of a day', async () => {
    expect(await starts({ rule: 'FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40;COUNT=7', minutes: 10 })).toEqual([
      '1997-09-02T09:00',
      '1997-09-02T09:20',
      '1997-09-02T09:40',
      '1997-09-02T10:00',
      '1997-09-02T10:20',
      '1997-09-02T10:40',
      '1997-09-03T09:00',
    ]);
  });

  it('leaves out exceptions, which count', async () => {
    expect(await days({ rule: 'FREQ=DAILY;COUNT=4', except: ['1997-09-03T09:00'] })).toEqual([
      '1997-09-02',
      '1997-09-04',
      '1997-09-05',
    ]);
  });
});

describe('changes of the clocks', () => {
  const of = async (changes: Parameters<typeof times>[0]) => expandEvent(times(changes));

  it.each([
    [zagreb, '2027-03-27T18:00', ['2027-03-27T17:00:00Z', '2027-03-28T16:00:00Z']],
    [zagreb, '2027-10-30T18:00', ['2027-10-30T16:00:00Z', '2027-10-31T17:00:00Z']],
    [newYork, '2027-03-13T18:00', ['2027-03-13T23:00:00Z', '2027-03-14T22:00:00Z']],
    [newYork, '2027-11-06T18:00', ['2027-11-06T22:00:00Z', '2027-11-07T23:00:00Z']],
  ])('keep the hour of the day in %s from %s', async (timezone, startsAt, expected) => {
    const { occurrences, shifted } = await of({ timezone, startsAt, rule: 'FREQ=DAILY;COUNT=2' });
    expect(occurrences.map((one) => one.startsAt)).toEqual(expected);
    expect(shifted).toEqual([]);
  });

  it.each([
    [zagreb, '2027-03-27T02:30', '2027-03-28T02:30', ['01:30:00Z', '01:30:00Z', '00:30:00Z']],
    [newYork, '2027-03-13T02:30', '2027-03-14T02:30', ['07:30:00Z', '07:30:00Z', '06:30:00Z']],
  ])('move what %s skips on by an hour, count it, and say so', async (timezone, startsAt, skipped, hours) => {
    const { occurrences, shifted } = await of({ timezone, startsAt, rule: 'FREQ=DAILY;COUNT=3' });
    expect(occurrences.map((one) => one.startsAt.slice(11))).toEqual(hours);
    expect(shifted).toEqual([skipped]);
    // Its duration does not change.
    for (const { startsAt: from, endsAt: to } of occurrences)
      expect(Date.parse(to) - Date.parse(from)).toBe(3_600_000);
  });

  it.each([
    [zagreb, '2027-10-31T02:30', '2027-10-31T00:30:00Z'],
    [newYork, '2027-11-07T01:30', '2027-11-07T05:30:00Z'],
  ])('take the first of two in %s', async (timezone, startsAt, expected) => {
    const { occurrences, shifted } = await of({ timezone, startsAt, minutes: 20 });
    expect(occurrences).toEqual([
      { original: expected, startsAt: expected, endsAt: expected.replace(':30:', ':50:') },
    ]);
    expect(shifted).toEqual([]);
  });

  it('never turn an event around: from the skipped hour to the one after it', async () => {
    const { occurrences } = await of({
      timezone: zagreb,
      startsAt: '2027-03-28T02:30',
      endsAt: '2027-03-28T03:00',
    });
    expect(occurrences).toMatchObject([{ startsAt: '2027-03-28T01:30:00Z', endsAt: '2027-03-28T02:00:00Z' }]);
  });

  it('make a night longer or shorter, and say which end was moved', async () => {
    const night = async (startsAt: string, endsAt: string) => {
      const { occurrences, shifted } = await of({ timezone: zagreb, startsAt, endsAt });
      const [one] = occurrences;
      return [(Date.parse(one?.endsAt ?? '') - Date.parse(one?.startsAt ?? '')) / 3_600_000, shifted];
    };
    expect(await night('2027-03-27T22:00', '2027-03-28T06:00')).toEqual([7, []]);
    expect(await night('2027-10-30T22:00', '2027-10-31T06:00')).toEqual([9, []]);
    expect(await night('2027-03-27T22:00', '2027-03-28T02:30')).toEqual([4.5, ['2027-03-28T02:30']]);
  });

  it.each([
    [zagreb, '2027-03-27', ['2027-03-26T23:00:00Z', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z']],
    [zagreb, '2027-10-30', ['2027-10-29T22:00:00Z', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z']],
    [newYork, '2027-03-13', ['2027-03-13T05:00:00Z', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z']],
    // Santiago's clocks move forward at midnight, so the day begins at one.
    [
      'America/Santiago',
      '2026-09-05',
      ['2026-09-05T04:00:00Z', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
    ],
  ])('leave whole days whole in %s from %s', async (timezone, day, [first, second, third]) => {
    const startsAt = `${day}T00:00`;
    const { occurrences, shifted } = await of({
      timezone,
      startsAt,
      minutes: 1440,
      allDay: true,
      rule: 'FREQ=DAILY;COUNT=2',
    });
    expect(occurrences).toMatchObject([
      { startsAt: first, endsAt: second },
      { startsAt: second, endsAt: third },
    ]);
    expect(shifted).toEqual([]);
  });
});

describe('ends of months and leap days', () => {
  it.each([
    ['2027-01-31T09:00', 'FREQ=MONTHLY;COUNT=4', ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31']],
    ['2028-02-29T09:00', 'FREQ=YEARLY;COUNT=3', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['2096-02-29T09:00', 'FREQ=YEARLY;COUNT=2', ['2096-02-29', '2104-02-29']],
    ['2027-12-31T09:00', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['2027-12-31', '2028-01-31', '2028-02-29']],
  ])('from %s %s', async (startsAt, rule, expected) => {
    expect(await days({ startsAt, rule, timezone: zagreb })).toEqual(expected);
  });
});

describe('the last day', () => {
  it('is whole where a rule names the day alone, in the zone of the event', async () => {
    const late = { startsAt: '2027-01-30T23:30', timezone: newYork, minutes: 20 };
    expect(await days({ ...late, rule: 'FREQ=DAILY;UNTIL=20270131' })).toEqual(['2027-01-30', '2027-01-31']);
    // 04:29:59 UTC is one second before its local 23:30.
    expect(await days({ ...late, rule: 'FREQ=DAILY;UNTIL=20270201T042959Z' })).toEqual(['2027-01-30']);
    expect(await days({ ...late, rule: 'FREQ=DAILY;UNTIL=20270201T043000Z' })).toHaveLength(2);
    expect(await days({ ...late, rule: 'FREQ=DAILY;UNTIL=20270131T233000' })).toHaveLength(2);
  });
  it('is the 365th where a rule names none', async () => {
    expect(await days({ rule: 'FREQ=WEEKLY' })).toHaveLength(365);
    expect((await days({ rule: 'FREQ=YEARLY' })).at(-1)).toBe('2198-09-02');
  });
});

describe('the zone of the machine', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  it.each(['UTC', zagreb, newYork, 'Asia/Tokyo', 'Pacific/Apia'])('%s changes nothing', async (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const { occurrences } = await expandEvent(
      times({
        timezone: zagreb,
        startsAt: '2027-03-27T02:30',
        rule: 'FREQ=DAILY;COUNT=2',
      }),
    );
    expect(occurrences.map(({ startsAt }) => startsAt)).toEqual([
      '2027-03-27T01:30:00Z',
      '2027-03-28T01:30:00Z',
    ]);
  });
});

describe('what is refused', () => {
  const howOften = 'Choose how often it repeats';
  it.each([
    [{ endsAt: '1997-09-02T09:00' }, 'End time must be after the start time'],
    [{ endsAt: '1997-09-01T09:00' }, 'End time must be after the start time'],
    [{ minutes: 31 * 1440 + 1 }, 'An event can last 31 days at most'],
    [{ minutes: 31 * 1440 }, 'accepted'],
    [{ timezone: 'Europe/Atlantis' }, 'Choose a valid timezone'],
    [{ timezone: '+02:00' }, 'Choose a valid timezone'],
    [{ timezone: '' }, 'Choose a valid timezone'],
    [{ startsAt: '1997-02-29T09:00' }, 'Enter a date and a time'],
    [{ startsAt: '1997-02-28T24:00', endsAt: '1997-03-01T09:00' }, 'Enter a date and a time'],
    [{ allDay: true }, 'Whole days begin and end at midnight'],
    [{ rule: 'FREQ=SECONDLY' }, howOften],
    [{ rule: 'FREQ=MINUTELY;COUNT=2' }, howOften],
    [{ rule: 'FREQ=HOURLY' }, howOften],
    [{ rule: '' }, howOften],
    [{ rule: 'FREQ=DAILY;INTERVAL=0' }, howOften],
    [{ rule: 'FREQ=DAILY;COUNT=0' }, howOften],
    [{ rule: 'FREQ=DAILY;COUNT=2;UNTIL=19990101' }, howOften],
    [{ rule: 'FREQ=DAILY;BYSECOND=1' }, howOften],
    [{ rule: 'FREQ=DAILY;FREQ=DAILY' }, howOften],
    [{ rule: 'FREQ=YEARLY;BYMONTH=13' }, howOften],
    [{ rule: 'FREQ=DAILY;X-LOOP=1' }, howOften],
    [{ rule: 'FREQ=DAILY\nDTSTART:19970101' }, howOften],
    [{ rule: 'FREQ=DAILY;UNTIL=19971399' }, 'Choose the last day'],
    [{ rule: 'FREQ=DAILY;COUNT=366' }, 'An event can take place 365 times at most'],
    [{ rule: 'FREQ=DAILY;COUNT=365' }, 'accepted'],
    [
      { rule: 'FREQ=DAILY;UNTIL=20010101' },
      'An event can take place 365 times at most. Choose an earlier last day.',
    ],
    [{ rule: 'FREQ=DAILY;UNTIL=19970101' }, 'This never takes place. Choose another rule or start.'],
    [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2' }, howOften],
    [
      { rule: 'FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5' },
      'An event can repeat 24 times a day at most',
    ],
  ])('%j: %s', async (changes, expected) => {
    expect(await sentence(changes)).toBe(expected);
  });
});
