// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { setInvite, takeInvite, useInvite } from './invite-link.ts';

const token = '0123456789abcdef';

beforeEach(() => {
  setInvite({ status: 'none' });
});

it.each([
  [`/?invite=${token}`, '/'],
  [`/models?scope=all&invite=${token}&q=x`, '/models?scope=all'],
  [`/#/?invite=${token}`, '/#/'],
])('takes the token out of %s', (address, left) => {
  window.history.replaceState(null, '', address);
  takeInvite();
  expect(useInvite.getState()).toEqual({ status: 'given', token });
  expect(window.location.href).toBe(`${window.location.origin}${left}`);
  expect(JSON.stringify(window.localStorage) + JSON.stringify(window.sessionStorage)).not.toContain(token);
});

it.each(['/', '/?invite=', '/models?invited=1'])('leaves %s as it is', (address) => {
  window.history.replaceState(null, '', address);
  takeInvite();
  expect(useInvite.getState()).toEqual({ status: 'none' });
  expect(window.location.href).toBe(`${window.location.origin}${address}`);
});
