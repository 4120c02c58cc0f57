import { describe, expect, it } from 'vitest';
import { busy, foreign, fromDatabaseError, unreachable } from './postgres-errors.ts';

describe('database errors', () => {
  it.each([
    ['23505', 409, 'conflict'],
    ['23514', 400, 'invalid'],
    ['22023', 400, 'invalid'],
    ['P0001', 400, 'invalid'],
    ['42501', 403, 'forbidden'],
    ['42501', 401, 'forbidden'],
    ['PGRST116', 406, 'not_found'],
    ['PT404', 404, 'not_found'],
    ['PGRST301', 401, 'unauthenticated'],
    ['57014', 500, 'unavailable'],
    ['42P01', 404, 'not_found'],
    ['XX000', 500, 'unavailable'],
    ['PGRST002', 503, 'unavailable'],
    ['22P05', 400, 'internal'],
  ])('with SQLSTATE %s and status %i become %s', (code, status, expected) => {
    const error = fromDatabaseError({ code, message: 'said the server', hint: 'word' }, status);
    expect(error).toMatchObject({ code: expected, sqlState: code, message: 'said the server', hint: 'word' });
  });

  it('say plainly that the disk is full, without the names of files', () => {
    const message = 'could not extend file "base/5/16628": No space left on device';
    expect(fromDatabaseError({ code: '53100', message }, 503)).toMatchObject({
      code: 'unavailable',
      message: 'The server’s disk is full, so nothing was changed. Tell your administrator.',
    });
  });

  it('say plainly when no reply came', () => {
    const error = fromDatabaseError({ code: '', message: 'TypeError: fetch failed' }, 0);
    expect(error).toMatchObject({ code: 'unavailable', message: unreachable });
    expect(error.sqlState).toBeUndefined();
  });

  it('from a gateway count as the server being away', () => {
    expect(fromDatabaseError({ message: 'Bad gateway' }, 502).code).toBe('unavailable');
  });

  it.each([
    ['<html>oops</html>', 502, busy],
    ['', 500, busy],
    ['\n<!doctype html><title>Sign in to this network</title>', 403, foreign],
  ])('are never the page of whatever else answered: %j', (message, status, expected) => {
    expect(fromDatabaseError({ message }, status).message).toBe(expected);
  });

  it('of a server that fails without a reason count as passing', () => {
    expect(fromDatabaseError({ message: 'Oops' }, 500).code).toBe('unavailable');
  });
});
