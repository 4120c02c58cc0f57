import { describe, expect, it } from 'vitest';
import { cpuMs } from '#shared/lib/test-cpu.ts';
import { readCalendar } from './calendar-file.ts';

const zagreb = 'Europe/Zagreb';
const zoneOfOutlook = [
  'BEGIN:VTIMEZONE',
  'TZID:Central Office Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
const file = (lines: readonly string[], end = '\r\n') =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join(end);
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@test',
  'SUMMARY:Shoot',
  ...lines,
  'END:VEVENT',
];
const read = (...lines: string[]) => readCalendar(file(event(...lines)), zagreb);
const times = async (...lines: string[]) =>
  (await read(...lines))[0]?.event?.times.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`);
/** Without a time limit, because the reason for rejecting a file must not depend on how busy the machine is. */
const sentence = (text: string) =>
  readCalendar(text, zagreb, Infinity).then(
    () => 'accepted',
    (error: unknown) => (error as Error).message,
  );

describe('a file of another calendar', () => {
  it.each(['\r\n', '\n'])(
    'is read with its texts, folded and escaped, whatever ends its lines',
    async (end) => {
      const [found] = await readCalendar(
        file(
          event(
            'DTSTART;TZID=America/New_York:20270310T090000',
            'DTEND;TZID=America/New_York:20270310T103000',
            'DESCRIPTION:First line\\nsecond\\, with a very long te',
            ' xt that goes over two lines',
            'LOCATION:Studio B\\; upstairs',
            'URL:https://meet.example/abc',
            'STATUS:TENTATIVE',
          ),
          end,
        ),
        zagreb,
      );
      expect(found).toEqual({
        title: 'Shoot',
        note: null,
        event: {
          uid: 'one@test',
          title: 'Shoot',
          allDay: false,
          timezone: 'America/New_York',
          location: 'Studio B; upstairs',
          meetingUrl: 'https://meet.example/abc',
          description: 'First line\nsecond, with a very long text that goes over two lines',
          rule: null,
          times: [
            {
              original: '2027-03-10T14:00:00Z',
              startsAt: '2027-03-10T14:00:00Z',
              endsAt: '2027-03-10T15:30:00Z',
              status: 'tentative',
            },
          ],
        },
      });
    },
  );

  it('keeps whole days whole, one or several, without an end too', async () => {
    expect(await times('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329')).toEqual([
      '2027-03-26T23:00:00Z 2027-03-28T22:00:00Z',
    ]);
    expect(await times('DTSTART;VALUE=DATE:20270327')).toEqual(['2027-03-26T23:00:00Z 2027-03-27T23:00:00Z']);
  });

  it('takes times of UTC, of no zone, and with a duration', async () => {
    expect(await times('DTSTART:20270701T090000Z', 'DURATION:PT45M')).toEqual([
      '2027-07-01T09:00:00Z 2027-07-01T09:45:00Z',
    ]);
    expect(await times('DTSTART:20270701T090000', 'DTEND:20270701T100000')).toEqual([
      '2027-07-01T07:00:00Z 2027-07-01T08:00:00Z',
    ]);
    expect((await read('DTSTART:20270701T090000'))[0]).toMatchObject({
      note: 'It has no end: 30 minutes are used.',
      event: { times: [{ endsAt: '2027-07-01T07:30:00Z' }] },
    });
  });

  it('carries an end over from another zone', async () => {
    expect(
      await times(
        'DTSTART;TZID=Europe/Zagreb:20270701T200000',
        'DTEND;TZID=America/New_York:20270701T160000',
      ),
    ).toEqual(['2027-07-01T18:00:00Z 2027-07-01T20:00:00Z']);
  });

  it('reads a zone that the file defines, in winter and in summer', async () => {
    for (const [day, hour] of [
      ['20270115', '08'],
      ['20270715', '07'],
    ] as const) {
      const [found] = await readCalendar(
        file([
          ...zoneOfOutlook,
          ...event(
            `DTSTART;TZID=Central Office Time:${day}T090000`,
            `DTEND;TZID=Central Office Time:${day}T100000`,
          ),
        ]),
        'America/New_York',
      );
      expect(found?.event?.times[0]?.startsAt.slice(11)).toBe(`${hour}:00:00Z`);
      expect(found?.note).toBe('Its zone “Central Office Time” isn’t known: America/New_York is used.');
    }
  });

  it('reads a zone that is neither known nor defined as the chosen one', async () => {
    const [found] = await read(
      'DTSTART;TZID=Mars/Olympus:20270701T090000',
      'DTEND;TZID=Mars/Olympus:20270701T100000',
    );
    expect(found).toMatchObject({
      note: 'Its zone “Mars/Olympus” isn’t known: Europe/Zagreb is used.',
      event: { times: [{ startsAt: '2027-07-01T07:00:00Z' }] },
    });
  });

  it('expands a rule over a change of the clocks, without its exceptions', async () => {
    expect(
      await times(
        'DTSTART;TZID=Europe/Zagreb:20270320T180000',
        'DTEND;TZID=Europe/Zagreb:20270320T190000',
        'RRULE:FREQ=WEEKLY;UNTIL=20270410T160000Z',
        'EXDATE;TZID=Europe/Zagreb:20270327T180000',
      ),
    ).toEqual([
      '2027-03-20T17:00:00Z 2027-03-20T18:00:00Z',
      '2027-04-03T16:00:00Z 2027-04-03T17:00:00Z',
      '2027-04-10T16:00:00Z 2027-04-10T17:00:00Z',
    ]);
  });

  it('moves and cancels single times', async () => {
    const [found, ...others] = await readCalendar(
      file([
        ...event('DTSTART:20270701T090000Z', 'DTEND:20270701T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
        ...event('RECURRENCE-ID:20270702T090000Z', 'DTSTART:20270702T120000Z', 'DTEND:20270702T123000Z'),
        ...event(
          'RECURRENCE-ID:20270703T090000Z',
          'DTSTART:20270703T090000Z',
          'DTEND:20270703T100000Z',
          'STATUS:CANCELLED',
        ),
      ]),
      zagreb,
    );
    expect(others).toEqual([]);
    expect(found?.event?.times.map(({ startsAt, status }) => `${startsAt} ${status}`)).toEqual([
      '2027-07-01T09:00:00Z confirmed',
      '2027-07-02T12:00:00Z confirmed',
      '2027-07-03T09:00:00Z cancelled',
    ]);
    expect(found?.event?.times[1]?.original).toBe('2027-07-02T09:00:00Z');
  });

  it('leaves out an event whose single time moved to a day that doesn’t exist, and takes a leap day', async () => {
    const daily = event('DTSTART:20280228T090000Z', 'DTEND:20280228T100000Z', 'RRULE:FREQ=DAILY;COUNT=2');
    const moved = event('RECURRENCE-ID:20280229T090000Z', 'DTSTART:20280230T090000Z');
    const [bad] = await readCalendar(file([...daily, ...moved]), zagreb);
    expect(bad).toMatchObject({
      event: null,
      note: 'It has a date that doesn’t exist: 2028-02-30 09:00:00Z',
    });
    expect((await readCalendar(file(daily), zagreb))[0]?.event?.times[1]?.startsAt).toBe(
      '2028-02-29T09:00:00Z',
    );
  });

  it('takes the first of two with one id, and says so', async () => {
    const found = await readCalendar(
      file([...event('DTSTART:20270701T090000Z'), ...event('DTSTART:20270801T090000Z')]),
      zagreb,
    );
    expect(found.map(({ note, event: one }) => [one?.times[0]?.startsAt, note])).toEqual([
      ['2027-07-01T09:00:00Z', 'It has no end: 30 minutes are used.'],
      [undefined, 'The file has this event twice'],
    ]);
  });

  it.each([
    [['DTSTART:20270701T090000Z', 'RRULE:FREQ=SECONDLY'], 'Choose how often it repeats'],
    [
      ['DTSTART:20270701T090000Z', 'RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6;BYMINUTE=1,2,3,4,5,6'],
      'An event can repeat 24 times a day at most',
    ],
    [['DTSTART:20270701T090000Z', 'DTEND:20270901T090000Z'], 'An event can last 31 days at most'],
    [['DTSTART:tomorrow'], 'Its times can’t be read'],
    [['DTSTART:20261399T996161Z'], 'It has a date that doesn’t exist: 2026-13-99 99:61:61Z'],
    [['DTSTART;VALUE=DATE:20270229'], 'It has a date that doesn’t exist: 2027-02-29'],
    [
      ['DTSTART:20270228T090000Z', 'DTEND:20270230T090000Z'],
      'It has a date that doesn’t exist: 2027-02-30 09:00:00Z',
    ],
    [
      ['DTSTART:20270228T090000Z', 'RRULE:FREQ=DAILY;UNTIL=20270431T090000Z'],
      'It has a date that doesn’t exist: 2027-04-31 09:00:00Z',
    ],
    [
      ['DTSTART:20270228T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270301T090000Z,20270301T250000Z'],
      'It has a date that doesn’t exist: 2027-03-01 25:00:00Z',
    ],
    [['LOCATION:Nowhere'], 'It has no start'],
  ])('leaves out what it can’t read, and says why: %j', async (lines, note) => {
    const [bad, good] = await readCalendar(
      file([
        ...event(...lines),
        ...event('DTSTART:20270701T090000Z', 'DTEND:20270701T100000Z').with(1, 'UID:two'),
      ]),
      zagreb,
    );
    expect(bad).toMatchObject({ event: null, note });
    expect(good?.event?.uid).toBe('two');
  });
});

describe('a hostile file', () => {
  it('of another kind, empty or too large is refused in words', async () => {
    expect(await sentence('')).toBe('This file has no events');
    expect(await sentence('%PDF-1.7')).toBe('This file has no events');
    expect(await sentence(file([]))).toBe('This file has no events');
    expect(await sentence('BEGIN:VEVENT\nGARBAGE')).toBe('This file is no calendar that can be read');
    expect(await sentence(`${'x'.repeat(4 * 1024 * 1024)}x`)).toBe('Choose a file of 4 MB or less');
  });

  it('of 10,000 events, or nested deep, is refused before it is parsed', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      event('DTSTART:20270701T090000Z').with(1, `UID:${String(n)}`),
    );
    const deep = Array.from({ length: 5000 }, () => 'BEGIN:VEVENT');
    const spent = await cpuMs(async () => {
      expect(await sentence(file(many.flat()))).toBe(
        'This file has more than 500 events. Export fewer at once, for example a year.',
      );
      expect(await sentence(file(deep))).toBe('This file is no calendar that can be read');
    });
    expect(spent).toBeLessThan(1000);
  });

  it('of 4 MB of one description is read, and cut', async () => {
    const [found] = await read('DTSTART:20270701T090000Z', `DESCRIPTION:${'é'.repeat(4_000_000)}`);
    expect(found?.event?.description).toHaveLength(5000);
  });

  it('of endless rules ends within seconds, and says which are left out', async () => {
    const bombs = Array.from({ length: 300 }, (_, n) =>
      event('DTSTART:20270701T090000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31').with(
        1,
        `UID:${String(n)}`,
      ),
    );
    const spent = await cpuMs(async () => {
      const found = await readCalendar(file(bombs.flat()), zagreb);
      expect(found.every(({ event: one }) => one === null)).toBe(true);
    });
    expect(spent).toBeLessThan(10_000);
  });

  it.each([
    [
      'a duration of ages',
      ['DTSTART:20270701T090000Z', 'DURATION:P99999999999W'],
      'An event can last 31 days at most',
    ],
    [
      'exceptions without end',
      [
        'DTSTART:20270701T090000Z',
        'RRULE:FREQ=DAILY;COUNT=9',
        `EXDATE:${'20270702T090000Z,'.repeat(230_000)}20270703T090000Z`,
      ],
      'It leaves out more than 1,000 of its times',
    ],
  ])('of %s says so at once', async (_, lines, note) => {
    const spent = await cpuMs(async () => {
      const [found] = await read(...lines);
      expect(found).toMatchObject({ event: null, note });
    });
    expect(spent).toBeLessThan(5000);
  });

  it('of a duration into the past has no end', async () => {
    const [found] = await read('DTSTART:20270701T090000Z', 'DURATION:-P99999999999W');
    expect(found?.note).toContain('It has no end');
  });

  it.each([
    ['FREQ=SECONDLY'],
    ['FREQ=YEARLY;BYHOUR=1,2,3;BYMINUTE=1;BYSECOND=1'],
    ['FREQ=YEARLY;BYMONTHDAY=1,2,3,4,5,6,7,8,9'],
  ])('with a zone whose clocks change by %s reads it by other clocks', async (rule) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Evil',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0100',
      `RRULE:${rule}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const lines = [...zone, ...event('DTSTART;TZID=Evil:20270701T090000')];
    const spent = await cpuMs(async () => {
      const [found] = await readCalendar(file(lines), zagreb);
      expect(found?.note).toContain('Its zone “Evil” isn’t known: Europe/Zagreb is used');
      expect(found?.event?.times[0]?.startsAt).toBe('2027-07-01T07:00:00Z');
    });
    expect(spent).toBeLessThan(5000);
  });

  it('of one property with thousands of parameters, or of lines without end, is refused before it is parsed', async () => {
    const spent = await cpuMs(async () => {
      for (const lines of [
        [`ATTENDEE${';X=y'.repeat(900_000)}:mailto:a`],
        [`ATTENDEE;CN="a:b"${';X=y'.repeat(900_000)}:mailto:a`],
        [`ATTENDEE${'\r\n ;X=y'.repeat(500_000)}:mailto:a`],
        [...Array(200_000).keys()].map((n) => `X-A:${String(n)}`),
      ])
        expect(await sentence(file(event('DTSTART:20270701T090000Z', lines.join('\r\n'))))).toBe(
          'This file is no calendar that can be read',
        );
    });
    expect(spent).toBeLessThan(5000);
  });

  it('of more times than an import takes is refused', async () => {
    const daily = Array.from({ length: 15 }, (_, n) =>
      event('DTSTART:20270701T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=365').with(
        1,
        `UID:${String(n)}`,
      ),
    );
    expect(await sentence(file(daily.flat()))).toBe(
      'This file has more than 5,000 times of events. Export fewer at once.',
    );
  });
});
