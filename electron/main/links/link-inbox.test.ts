import { expect, it } from 'vitest';
import { createLinkInbox } from './link-inbox.ts';
import type { LinkProblem } from './link-messages.ts';

const token = 'f'.repeat(64);
const agency = 'https://agency.example';
const linkTo = (server?: string) =>
  `marquee://invite?token=${token}${server === undefined ? '' : `&server=${encodeURIComponent(server)}`}`;

function open(inUse: string | undefined) {
  let server = inUse;
  const told: LinkProblem[] = [];
  const logged: unknown[] = [];
  let announced = 0;
  const {
    receive,
    handlers,
    isEmpty,
    open: openClicked,
  } = createLinkInbox({
    server: () => server,
    announce: () => (announced += 1),
    tell: (why) => told.push(why),
    log: (...line) => logged.push(line),
  });
  return {
    receive,
    openClicked,
    take: () => handlers['links.take'](undefined),
    isEmpty,
    told,
    logged,
    announced: () => announced,
    use: (next: string) => (server = next),
  };
}

it('hands a token to the page, once, and logs none', async () => {
  const inbox = open(agency);
  expect(await inbox.take()).toBeNull();
  expect(inbox.isEmpty()).toBe(true);
  inbox.receive(linkTo(`${agency}/`));
  expect(inbox.isEmpty()).toBe(false);
  expect(inbox.announced()).toBe(1);
  expect(await inbox.take()).toEqual({ kind: 'invitation', value: token });
  expect(await inbox.take()).toBeNull();
  expect(inbox.isEmpty()).toBe(true);
  expect(inbox.told).toEqual([]);
  expect(inbox.logged).toEqual([['link.opened', { kind: 'invitation' }]]);
});

it('hands the address of a page over, once, and logs none of it', async () => {
  const inbox = open(agency);
  inbox.receive(`marquee://open?path=%2Fadmin%3Ftab%3Daudit%26entry%3D5&server=${agency}`);
  expect(await inbox.take()).toEqual({ kind: 'page', value: '/admin?tab=audit&entry=5' });
  expect(await inbox.take()).toBeNull();
  expect(inbox.logged).toEqual([['link.opened', { kind: 'page' }]]);

  inbox.receive('marquee://open?path=%2Fmodels&server=https://other.example');
  expect(await inbox.take()).toBeNull();
  inbox.receive('marquee://open?path=%2Fdebug');
  expect(await inbox.take()).toBeNull();
  expect(inbox.told).toEqual([
    { kind: 'otherServer', thing: 'page', wanted: 'https://other.example', current: agency },
    { kind: 'malformed' },
  ]);
});

it('takes a link without a server for the one in use', async () => {
  const inbox = open(agency);
  inbox.receive(linkTo());
  expect(await inbox.take()).toEqual({ kind: 'invitation', value: token });
});

it('says once that a link is another server’s, and opens it there', async () => {
  const inbox = open('https://other.example');
  inbox.receive(linkTo(agency));
  expect(await inbox.take()).toBeNull();
  expect(await inbox.take()).toBeNull();
  expect(inbox.told).toEqual([
    { kind: 'otherServer', thing: 'invitation', wanted: agency, current: 'https://other.example' },
  ]);
  inbox.use(agency);
  expect(await inbox.take()).toEqual({ kind: 'invitation', value: token });
});

it('keeps a link while the app has no server yet', async () => {
  const inbox = open(undefined);
  inbox.receive(linkTo());
  expect(await inbox.take()).toBeNull();
  expect(inbox.told).toEqual([{ kind: 'noServer', thing: 'invitation', wanted: undefined }]);
  inbox.use(agency);
  expect(await inbox.take()).toEqual({ kind: 'invitation', value: token });
});

it('opens the last link, and says that a malformed one cannot be opened', async () => {
  const inbox = open(agency);
  inbox.receive(linkTo());
  inbox.receive('marquee://invite?token=x');
  expect(await inbox.take()).toBeNull();
  expect(await inbox.take()).toBeNull();
  expect(inbox.told).toEqual([{ kind: 'malformed' }]);
});

it.each([undefined, 'marquee://settings', 'https://agency.example', ''])('leaves %j alone', async (text) => {
  const inbox = open(agency);
  inbox.receive(linkTo());
  inbox.receive(text);
  expect(inbox.logged).toHaveLength(1);
  expect(await inbox.take()).toEqual({ kind: 'invitation', value: token });
});

it('hands over what was clicked outside the window, once, where it is of the server in use', async () => {
  const inbox = open(agency);
  const clicked = { kind: 'notification', value: 'an id' } as const;
  inbox.openClicked(clicked);
  expect(inbox.isEmpty()).toBe(false);
  expect(inbox.announced()).toBe(1);
  expect(await inbox.take()).toEqual(clicked);
  expect(await inbox.take()).toBeNull();
  inbox.openClicked(clicked);
  inbox.use('https://other.example');
  expect(await inbox.take()).toBeNull();
  expect(inbox.isEmpty()).toBe(true);
  expect(inbox.logged).toEqual([]);
});
