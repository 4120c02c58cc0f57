import { describe, expect, it } from 'vitest';
import { guessMapping } from './fields.ts';
import { createReader } from './reader.ts';
import { readFile } from '#renderer/lib/csv/read-file.ts';
import { readTimezone } from './timezones.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const ask = { remembered: {}, mayChooseManager: true };
const people = [
  { id: 'tomas', email: 'tomas@northlight.example', displayName: 'Tomás Reyes' },
  { id: 'priya', email: 'priya@northlight.example', displayName: 'Priya Nair' },
  { id: 'other', email: 'priya2@northlight.example', displayName: 'Priya Nair' },
];

/** Rows as they would be sent, with the columns matched by name. */
function prepared(text: string) {
  const reader = createReader();
  const { columns } = reader.open(utf8(text), {});
  const mapping = guessMapping(
    columns.map(({ name }) => name),
    ask,
  );
  return {
    mapping,
    rows: reader.rows({ mapping, people }, 0, 100),
    findings: reader.findings({ mapping, people }),
  };
}

describe('a file', () => {
  it.each([
    ['UTF-8', utf8('Artist,TZ\nŽana Čić,Zagreb'), 'utf-8', ','],
    ['UTF-8 with a mark', utf8('\uFEFFArtist;TZ\nŽana Čić;Zagreb'), 'utf-8', ';'],
    [
      'UTF-16',
      Uint8Array.from([0xff, 0xfe, ...Buffer.from('Artist\tTZ\nŽana Čić\tZagreb', 'utf16le')]),
      'utf-16le',
      '\t',
    ],
    [
      'Windows-1250',
      Uint8Array.from([
        ...Buffer.from('Artist|TZ\n'),
        0x8e,
        ...Buffer.from('ana '),
        0xc8,
        0x69,
        0xe6,
        ...Buffer.from('|Zagreb'),
      ]),
      'windows-1250',
      '|',
    ],
  ])('in %s is read', (_name, bytes, encoding, delimiter) => {
    expect(readFile(bytes)).toEqual({
      encoding,
      delimiter,
      columns: ['Artist', 'TZ'],
      rows: [['Žana Čić', 'Zagreb']],
      rowNumbers: [2],
    });
  });

  it('in Windows-1252 is told apart by its letters', () => {
    const bytes = Uint8Array.from([...Buffer.from('Artist,TZ\nRen'), 0xe9, ...Buffer.from('e,Paris')]);
    expect(readFile(bytes)).toMatchObject({ encoding: 'windows-1252', rows: [['Renée', 'Paris']] });
  });

  it('may hold separators, quotes and lines within its cells', () => {
    expect(readFile(utf8('Artist,Notes\r\n"Reyes, Opal","She said ""hi""\nand left"\r\n\r\n')).rows).toEqual([
      ['Reyes, Opal', 'She said "hi"\nand left'],
    ]);
  });

  it.each([
    ['nothing', '', /empty/],
    ['no rows', 'Artist,TZ\n', /nothing below it/],
    ['no header row', '1,2,3\n4,5,6', /no header row/],
    ['an open quote', 'Artist,TZ\n"Opal,Madrid\n', /quote that isn’t closed/],
    ['a spreadsheet', 'PK\u0003\u0004', /Excel file. Save it as CSV/],
    ['a picture', 'GIF89a\0\0', /isn’t a CSV file/],
    ['too many rows', `Artist\n${'Opal\n'.repeat(10_001)}`, /more than 10,000 rows/],
    ['too many columns', `${'a,'.repeat(100)}b\n1`, /more than 100 columns/],
  ])('with %s says what is wrong', (_name, text, message) => {
    expect(() => readFile(utf8(text))).toThrow(message);
  });

  it('may have empty rows, which are counted and left out', () => {
    const { rows, rowNumbers } = readFile(utf8('Artist,TZ\n,\nOpal,Madrid\n\n \nHugo,London\n\n'));
    expect([rows.map(([name]) => name), rowNumbers]).toEqual([
      ['Opal', 'Hugo'],
      [3, 6],
    ]);
  });

  it('names columns that have no name, or the same one', () => {
    expect(readFile(utf8('Artist,,Artist\n1,2,3')).columns).toEqual(['Artist', 'Column 2', 'Artist (2)']);
  });
});

describe('columns', () => {
  it('are matched by their words, each field once, and as someone chose before', () => {
    const names = ['Artist', 'LEGAL NAME', 'e-mail', 'Model', 'Deal'];
    expect(guessMapping(names, ask)).toEqual(['stageName', 'realName', 'email', null, null]);
    const remembered = { artist: null, model: 'stageName', deal: 'driveFolderId' };
    expect(guessMapping(names, { ...ask, remembered })).toEqual([
      null,
      'realName',
      'email',
      'stageName',
      'driveFolderId',
    ]);
    expect(guessMapping(['Manager'], { ...ask, mayChooseManager: false })).toEqual([null]);
  });

  it('with passwords are never imported, shown, or remembered', () => {
    const remembered = { password: 'discordHandle', lozinka: 'email' };
    const names = ['Artist', 'Password', 'Lozinka', 'API_KEY', '2FA backup'];
    expect(guessMapping(names, { ...ask, remembered }).slice(1)).toEqual([null, null, null, null]);
    const reader = createReader();
    const text = `${names.join(',')}\nOpal,hunter2,hunter3,hunter4,hunter5`;
    const summary = reader.open(utf8(text), {});
    const mapping = guessMapping(names, ask);
    const told = JSON.stringify([
      summary,
      reader.findings({ mapping, people }),
      reader.rows({ mapping, people }, 0, 9),
    ]);
    expect(told).not.toContain('hunter');
    expect(summary.columns[1]).toEqual({ name: 'Password', samples: [], filled: 1, isSecret: true });
  });

  it('are told with what was found in them', () => {
    const { findings } = prepared(
      [
        'Artist,Manager,TZ,TG,Mobile,State,Deal',
        'Opal,tomas@northlight.example,Madrid,opal,07700 900 118,live,1',
        'opal,Tomas Reyes,Lutetia,@x,+34 600 555 014,on hold,2',
      ].join('\n'),
    );
    expect(findings).toEqual([
      { kind: 'matched', detail: '2 of 2 filled, 1 repeat' },
      { kind: 'matched', detail: '1 person found' },
      { kind: 'look', detail: '1 read as a city, 1 not valid' },
      { kind: 'matched', detail: '@ added to 1 value' },
      { kind: 'look', detail: '1 without a country code' },
      { kind: 'look', detail: 'live = Active, on hold = Paused' },
      { kind: 'left', detail: 'This column is left out' },
    ]);
  });
});

describe('rows', () => {
  it('say what they mean, and number as spreadsheets do', () => {
    const { rows } = prepared(
      [
        'Artist,Real name,Manager,TZ,Telegram,Email,Status,Preferred contact',
        ' Opal ,Paula Reyes,TOMAS@northlight.example,new york,t.me/opal,Opal@A.example,On hold,TG',
        "'@Hugo,,Priya Nair,Lutetia,,nowhere,gone,",
      ].join('\n'),
    );
    expect(rows[0]).toEqual({
      rowNumber: 2,
      cells: [
        'Opal',
        'Paula Reyes',
        'TOMAS@northlight.example',
        'new york',
        't.me/opal',
        'Opal@A.example',
        'On hold',
        'TG',
      ],
      data: {
        stageName: 'Opal',
        realName: 'Paula Reyes',
        managerId: 'tomas',
        managerName: 'Tomás Reyes',
        timezone: 'America/New_York',
        telegramHandle: '@opal',
        email: 'opal@a.example',
        status: 'paused',
        primaryCommunication: 'telegram',
      },
      fault: null,
    });
    // Our file of rejected rows puts an apostrophe before a formula.
    expect(rows[1]?.data.stageName).toBe('@Hugo');
    expect(rows[1]?.fault).toBe(
      'Several people are called “Priya Nair”. Use their email. Choose a valid timezone: “Lutetia”. ' +
        'Please enter a valid email address: “nowhere”. Choose Active, Paused or Archived: “gone”',
    );
  });

  it('are refused where they are too long, or have cells that no column names', () => {
    const { rows } = prepared(
      `Artist,Real name\n${'x'.repeat(101)},a\nOpal,${'y'.repeat(2001)}\nHugo,b,stray`,
    );
    expect(rows.map(({ fault }) => fault)).toEqual([
      'Stage name must be 100 characters or fewer',
      'A cell is longer than 2,000 characters',
      'This row has more cells than the header row',
    ]);
    expect(rows[1]?.cells[1]).toHaveLength(2000);
  });
});

it.each([
  ['Europe/Zagreb', 'Europe/Zagreb'],
  ['zagreb', 'Europe/Zagreb'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['Miami', 'America/New_York'],
  ['UTC', 'UTC'],
  ['Lutetia', undefined],
  ['GMT+99', undefined],
])('the timezone of %s is %s', (cell, zone) => {
  expect(readTimezone(cell)).toBe(zone);
});
