import { describe, expect, it } from 'vitest';
import { desktopLink, isLinkedPath } from './linked-pages.ts';

const model = '0b0c0d0e-0004-4000-8000-000000000004';

describe('the address of a page', () => {
  it.each([
    '/models',
    `/models?modelId=${model}`,
    '/admin',
    '/admin?tab=audit',
    '/admin?tab=users',
    '/admin?tab=audit&entry=48209',
    '/admin?entry=1&tab=audit',
    `/twitter-bot?tab=library&media=${model}`,
  ])('is followed: %s', (path) => {
    expect(isLinkedPath(path)).toBe(true);
  });

  it.each([
    '',
    '/',
    'admin',
    '/Admin',
    '/admin/',
    '/admin?',
    '/admin?%74ab=%61udit',
    '/admin?&tab=audit',
    '/admin?tab=audit&',
    '/admin?tab=audit=1',
    '/admin?tab',
    '/admin/../debug',
    '//admin',
    '//evil.example/admin',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example/admin',
    'javascript:alert(1)',
    'data:text/html,x',
    '/admin#tab=audit',
    '/admin?tab=audit#/debug',
    '/admin?tab=audit?tab=audit',
    '/admin?tab=config',
    `/admin?userId=${model}`,
    '/admin?tab=audit&tab=audit',
    '/admin?entry=0',
    '/admin?entry=-1',
    '/admin?entry=1e3',
    '/admin?entry=9999999999999999',
    '/admin?entry=1%00',
    '/admin?entry=1%0a',
    '/admin?entry=1\n',
    '/admin?tab=audit&q=x',
    '/twitter-bot?write=new',
    '/twitter-bot?media=new',
    '/admin?__proto__=x',
    '/admin?constructor=x',
    '/admin?invite=0123456789abcdef',
    '__proto__',
    'constructor',
    '/account',
    '/debug',
    '/config',
    '/linktree/evil.example',
    '/shared-document/1',
    '/models?modelId=',
    '/models?modelId=x',
    `/models?modelId=${model}&status=paused`,
    `/models?modelId=${model}/../../admin`,
    `/models?modelId=${model.toUpperCase()}`,
    `/models?entry=1`,
    `/models/${model}`,
    '/%61dmin',
    ' /admin',
    '/admin ',
    `/admin?tab=audit${'&'.repeat(200)}`,
  ])('is not: %j', (path) => {
    expect(isLinkedPath(path)).toBe(false);
  });
});

it('is made into a link of the desktop, with the server where that is known', () => {
  const path = '/admin?tab=audit&entry=5';
  expect(desktopLink(path, undefined)).toBe('marquee://open?path=%2Fadmin%3Ftab%3Daudit%26entry%3D5');
  expect(desktopLink(path, 'https://agency.example/one?x=1&y')).toBe(
    'marquee://open?path=%2Fadmin%3Ftab%3Daudit%26entry%3D5&server=https%3A%2F%2Fagency.example%2Fone%3Fx%3D1%26y',
  );
});
