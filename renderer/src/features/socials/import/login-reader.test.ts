import { describe, expect, it } from 'vitest';
import { platformChoices, platformOf } from '#renderer/entities/credential/platforms.ts';
import { createLoginReader, loginLimits } from './login-reader.ts';
import { platformOfLogin } from './platform-hosts.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, present: string[] = []) => {
  const reader = createLoginReader();
  return { ...reader.open(utf8(text), present), secrets: reader.secrets };
};
const key = 'JBSWY3DPEHPK3PXP';

describe('the export of', () => {
  it.each([
    [
      '1Password',
      'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes',
      `Main,https://www.instagram.com/,ava,=1+1,otpauth://totp/i?secret=${key},false,false,,Old one`,
    ],
    [
      'Bitwarden',
      'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
      `,,login,Main,Old one,,0,"https://evil.example,https://instagram.com/accounts/login",ava,=1+1,${key}`,
    ],
    [
      'LastPass',
      'url,username,password,totp,extra,name,grouping,fav',
      `http://instagram.com,ava,=1+1,${key},Old one,Main,,0`,
    ],
    [
      'Dashlane',
      'username,username2,username3,title,password,note,url,category,otpSecret',
      `ava,other,,Main,=1+1,Old one,instagram.com,,${key}`,
    ],
    [
      'Apple Passwords',
      'Title,URL,Username,Password,Notes,OTPAuth',
      `Main,https://instagram.com,ava,=1+1,Old one,otpauth://totp/i?secret=${key}`,
    ],
    [
      'Keeper',
      'Folder,Title,Login,Password,Website Address,Notes,Shared Folder,Custom Fields',
      `Work,Main,ava,=1+1,https://instagram.com,Old one,,$oneTimeCode,otpauth://totp/?secret=${key}`,
    ],
  ])('%s is known by its columns', (manager, head, line) => {
    const file = read(`${head}\n${line}`);
    expect(file.manager).toBe(manager);
    expect(file.logins).toEqual([
      {
        index: 0,
        row: 2,
        platform: 'instagram',
        title: '',
        username: 'ava',
        email: '',
        hasPassword: true,
        hasCode: true,
        hasNotes: true,
        problem: undefined,
        warning: undefined,
        repeats: undefined,
      },
    ]);
    // Text that looks like a formula is an ordinary password.
    expect(file.secrets(0)).toMatchObject({ password: '=1+1', code: { secret: key }, notes: 'Old one' });
  });

  it.each([
    [
      'Firefox',
      'url,username,password,httpRealm,formActionOrigin,guid,timeCreated,timeLastUsed,timePasswordChanged',
      'https://x.com,ava@mail.example, a b ,,https://x.com,{1},1,1,1',
    ],
    [
      'Chrome',
      'name,url,username,password,note',
      'x,android://key@com.twitter.android/,ava@mail.example, a b ,',
    ],
  ])('%s has no one-time codes, and its passwords keep their spaces', (manager, head, line) => {
    const file = read(`${head}\n${line}`);
    expect(file.manager).toBe(manager);
    expect(file.logins[0]).toMatchObject({
      platform: 'x',
      email: 'ava@mail.example',
      username: '',
      hasCode: false,
    });
    expect(file.secrets(0)).toEqual({ password: ' a b ', code: null, notes: '' });
  });

  it('Keeper without names of columns is known by its addresses, and its first line is a login', () => {
    const file = read('Work,Main,ava,one,https://x.com,,\nWork,Other,eva,two,,,');
    expect(file.manager).toBe('Keeper');
    expect(file.logins.map(({ row, platform, username }) => [row, platform, username])).toEqual([
      [1, 'x', 'ava'],
      [2, undefined, 'eva'],
    ]);
    expect(file.secrets(0).password).toBe('one');
  });

  it('another is read by the names of its columns, separated as it likes', () => {
    const file = read('Site;Login;Pass\nhttps://x.com;ava;p,w');
    expect(file.manager).toBeUndefined();
    expect(file.logins[0]).toMatchObject({ platform: 'x', username: 'ava' });
    expect(file.secrets(0).password).toBe('p,w');
  });
});

describe('a platform', () => {
  const of = (url: string, name = '', present: string[] = []) => platformOfLogin({ url, name }, present);

  it('that is offered has hosts', () => {
    for (const label of platformChoices(new Set())) expect(of('', label)).toBe(platformOf(label));
  });

  it.each([
    ['https://instagram.com', 'instagram'],
    ['https://help.INSTAGRAM.com./x', 'instagram'],
    ['twitter.com/login', 'x'],
    ['https://instagram.com:8443/', 'instagram'],
    ['androidapp://com.instagram.android', 'instagram'],
  ])('is that of the host in %s', (url, platform) => {
    expect(of(url)).toBe(platform);
  });

  it.each([
    'https://evil-instagram.com',
    'https://instagram.com.evil.example',
    'https://instagram.com@evil.example/',
    'https://evil.example/instagram.com',
    'https://evil.example?https://instagram.com',
    'https://xn--nstagram-f4a.com',
    'https://netflix.com',
    'https://www.fedex.com',
    'instagram.com,facebook.com',
    'ftp://instagram.com',
    'androidapp://com.instagram.android.evil',
    'javascript:instagram.com',
    'https://',
  ])('is none for %s, whatever it is called', (url) => {
    expect(of(url, 'Instagram', ['instagram'])).toBeUndefined();
  });

  it('is found by its name where there is no address, also one that only this model has', () => {
    expect(of('', 'Twitter')).toBe('x');
    expect(of('', 'www.tiktok.com')).toBe('tiktok');
    expect(of('', 'ManyVids', ['manyvids'])).toBe('manyvids');
    expect(of('', 'ManyVids')).toBeUndefined();
    expect(of('', 'constructor')).toBeUndefined();
    expect(of('', 'My Instagram')).toBeUndefined();
  });
});

describe('a row', () => {
  const head = 'url,username,password,totp,notes';
  const line = (...cells: string[]) => ['https://x.com', ...cells].join(',');
  const problems = (...lines: string[]) => read([head, ...lines].join('\n')).logins;

  it('that cannot be stored says why, and never what its password is', () => {
    const logins = problems(
      line('', 'secret-1'),
      line('ava', ''),
      line('eva', 'vault:secret-2'),
      line('eva2', 'secret-3'.repeat(31)),
      line('u'.repeat(201), 'secret-4'),
      line('mia', 'secret-5', 'secret-key'),
      line('lea', 'secret-6', '', 'secret-note '.repeat(200)),
    );
    expect(logins.map(({ problem, warning }) => problem ?? warning)).toEqual([
      'It has no username.',
      'It has no password.',
      'A password cannot begin with “vault:”',
      'Password must be 240 characters or fewer',
      'Username must be 200 characters or fewer',
      'One-time codes are left out. This is not a setup key: paste the key or the otpauth:// link of the platform.',
      'Notes are left out: they are too long.',
    ]);
    expect(JSON.stringify(logins)).not.toContain('secret');
  });

  it('does not tell the password that its address carries', () => {
    const { logins } = read(`${head}\nhttps://me:secret@shop.example/a?token=secret,ava,p`);
    expect(logins[0]?.title).toBe('shop.example');
    expect(read(`${head}\nevil-fansly.com/x,ava,p`).logins[0]?.title).toBe('evil-fansly.com');
    expect(JSON.stringify(logins)).not.toContain('secret');
  });

  it('that repeats another is told, and so are two passwords of one account', () => {
    const repeats = problems(
      line('ava', 'one'),
      line('@AVA', 'one'),
      line('eva', 'one'),
      line('eva', 'two'),
      line('lea', 'one'),
    ).map((login) => login.repeats);
    expect(repeats).toEqual([
      undefined,
      { row: 2, isSame: true },
      { row: 5, isSame: false },
      { row: 4, isSame: false },
      undefined,
    ]);
  });
});

describe('a file', () => {
  const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
  const open = (bytes: Uint8Array) => () => createLoginReader().open(bytes, []);

  it('with a mark is read in UTF-8 and UTF-16', () => {
    const text = 'url,username,password\nhttps://x.com,žana,ž"x';
    for (const bytes of [utf8(`\uFEFF${text}`), utf16(text)]) {
      const reader = createLoginReader();
      expect(reader.open(bytes, []).logins[0]?.username).toBe('žana');
      expect(reader.secrets(0).password).toBe('ž"x');
    }
  });

  it.each([
    ['nothing', new Uint8Array(), /^This file is empty/],
    ['a head alone', utf8('url,username,password\n'), /nothing below it/],
    ['other columns', utf8('Artist,Zone\nAva,Madrid'), /^No columns for username and password/],
    ['an open quote', utf8('url,username,password\nx.com,ava,"open'), /^Row 2 has a quote/],
    ['an encrypted export', utf8('{"encrypted":true}'), /^No columns|nothing below/],
    ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4]), /Excel file/],
    [
      'letters of an older encoding',
      Uint8Array.from([...utf8('url,username,password\nx.com,ava,p'), 0xe9]),
      /isn’t in UTF-8/,
    ],
  ])('with %s is refused', (_what, bytes, words) => {
    expect(open(bytes)).toThrow(words);
  });

  it('has at most 5,000 rows', () => {
    const lines = (count: number) =>
      utf8(
        `url,username,password\n${Array.from({ length: count }, (_, at) => `x.com,u${String(at)},p`).join('\n')}`,
      );
    expect(open(lines(loginLimits.rows))().logins).toHaveLength(5_000);
    expect(open(lines(loginLimits.rows + 1))).toThrow('more than 5,000 rows');
  });
});
