import { describe, expect, it } from 'vitest';
import { insideLink } from './inside-link.ts';

const origin = 'https://app.example';
const marquee = (path: string) => `marquee://open?path=${encodeURIComponent(path)}`;

describe('a link within the app', () => {
  it.each([
    [`${origin}/tasks?task=t1`, { to: '/tasks?task=t1', kind: 'task', id: 't1' }],
    [marquee('/chat?chatId=c1'), { to: '/chat?chatId=c1', kind: 'chat', id: 'c1' }],
    [`${origin}/tasks`, { to: '/tasks', kind: 'page', id: null }],
  ])('%s leads to its area', (href, expected) => {
    expect(insideLink(href, origin)).toMatchObject(expected);
  });

  // These have the path of an area, but lead elsewhere, so they must not become a card.
  it.each([
    'https://evil.example/tasks',
    `${origin}//evil.example/tasks`,
    `${origin}/\\evil.example/tasks`,
    marquee('//evil.example/tasks'),
    marquee('/\\evil.example/tasks'),
    marquee('/\t/evil.example/tasks'),
    marquee('/.//evil.example/tasks'),
    marquee('https://evil.example/tasks'),
    marquee('javascript:/tasks?x/.test(alert(1))'),
    marquee(''),
    'marquee://open',
    'nothing',
  ])('%s is none', (href) => {
    expect(insideLink(href, origin)).toBeUndefined();
  });
});
