import { expect, it } from 'vitest';
import { pastedLinks } from './pasted-links.ts';

const read = (text: string) => {
  const { blocks, skipped } = pastedLinks(text);
  return { blocks: blocks.map(({ kind, label, url }) => [kind, label, url]), skipped };
};

it('takes a title before, after or above its link, and the address where there is none', () => {
  expect(
    read(
      [
        'My shop: https://shop.example/books',
        'https://x.com/lunavale – Daily notes',
        'Studio diary',
        'https://youtube.com/watch?v=q8',
        'www.example.com/about/',
        '“Newsletter” <https://news.example/luna>,',
      ].join('\n'),
    ),
  ).toEqual({
    blocks: [
      ['link', 'My shop', 'https://shop.example/books'],
      ['link', 'Daily notes', 'https://x.com/lunavale'],
      ['link', 'Studio diary', 'https://youtube.com/watch?v=q8'],
      ['link', 'example.com/about', 'https://www.example.com/about/'],
      ['link', 'Newsletter', 'https://news.example/luna'],
    ],
    skipped: [],
  });
});

it('knows mail and phone, makes plain addresses safe, and tells of lines without a link', () => {
  expect(
    read('Work with me mailto:hello@luna.example\r\nCall tel:+351912345678\nhttp://old.example'),
  ).toEqual({
    blocks: [
      ['email', 'Work with me', 'mailto:hello@luna.example'],
      ['phone', 'Call', 'tel:+351912345678'],
      ['link', 'old.example', 'https://old.example'],
    ],
    skipped: [],
  });
  expect(read('Links of Luna\n\nShop\nhttps://shop.example\njavascript:alert(1)\nBye').skipped).toEqual([
    'Links of Luna',
    'javascript:alert(1)',
    'Bye',
  ]);
  expect(read('https://luna:pw@evil.example').blocks).toEqual([]);
  expect(read(`${'x'.repeat(200)} https://a.example`).blocks[0]?.[1]).toHaveLength(80);
});
