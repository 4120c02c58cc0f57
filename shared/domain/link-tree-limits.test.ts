import { expect, it } from 'vitest';
import { refusedLinks, takenLinks } from './test-page-links.ts';
import { customDomainProblem, isPageLink, plainDomain, plainLink, shownLink } from './link-tree-limits.ts';

it.each(takenLinks)('takes %s, kept as %s', (typed, kept) => {
  expect([isPageLink(typed), plainLink(typed), isPageLink(kept), plainLink(kept)]).toEqual([
    true,
    kept,
    true,
    kept,
  ]);
  expect(shownLink(kept)).toBe(
    typed.startsWith('https://xn--') ? 'https://münchen.example/' : typed.replace('Bü', 'bü'),
  );
});

it.each(refusedLinks)('refuses %s', (typed) => {
  expect(isPageLink(plainLink(typed))).toBe(false);
});

it('takes domains in other scripts, and none that mixes them', () => {
  expect(plainDomain('links.münchen.example')).toBe('links.xn--mnchen-3ya.example');
  expect(customDomainProblem('links.xn--mnchen-3ya.example')).toBeUndefined();
  expect(customDomainProblem('xn--e1afmkfd.xn--p1ai')).toBeUndefined();
  for (const domain of [
    'xn--pple-43d.com',
    plainDomain('lunа.example'),
    '93.184.215.14',
    'desk.test',
    'luna',
  ])
    expect([domain, customDomainProblem(domain)]).toEqual([
      domain,
      'Enter a domain such as links.example.com',
    ]);
});
