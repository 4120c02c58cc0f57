import { expect, it } from 'vitest';
import { hostileHtml } from '#shared/domain/note-document/test-notes/hostile-html.ts';
import { hitsIn } from './hits.ts';

const marked = (text: string, sought: string) =>
  hitsIn(text, sought)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Six looks, no logos', 'looks', 'Six [looks], no logos'],
  ['Pošalji Dolčevitu', 'dolcevit posa', '[Poša]lji [Dolčevit]u'],
  ['Pos\u030calji', 'posa', '[Pos\u030ca]lji'],
  ['Straße und Ærø', 'ss aero', 'Straße und [Ærø]'],
  ['Winter with coats', 'wi', '[Wi]nter [wi]th coats'],
  ['coatcoat', 'coat', '[coatcoat]'],
  ['سترة حمراء', 'حمراء', 'سترة [حمراء]'],
  ['👗 red 👗', 'red', '👗 [red] 👗'],
  ['Nothing', 'coat', 'Nothing'],
  ['Nothing', '  ', 'Nothing'],
  ['', 'coat', ''],
])('of %s, with %s sought: %s', (text, sought, expected) => {
  expect(marked(text, sought)).toBe(expected);
});

it('leaves out nothing and adds nothing, whatever was written or sought', () => {
  for (const html of hostileHtml) {
    expect(
      hitsIn(html, 'script <img on =')
        .map(({ text }) => text)
        .join(''),
    ).toBe(html);
  }
});
