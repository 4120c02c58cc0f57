import { describe, expect, it, vi } from 'vitest';
import { createRowSearch } from './row-search.ts';

describe('searching rows', () => {
  const rows = ['ava stone', 'mila stark', 'juno lake'];

  it('answers every text as if it were the first', () => {
    const search = createRowSearch(rows, (row) => row);
    for (const text of ['s', 'st', 'sta', 'st', 'lake', 'la', '', 'stone', 'stones', 'sto'])
      expect(search(text)).toEqual(rows.filter((row) => row.includes(text)));
  });

  it('answers the very same rows for the very same text', () => {
    const search = createRowSearch(rows, (row) => row);
    expect(search('st')).toBe(search('st'));
    expect(search('')).toBe(rows);
  });

  it('makes the text of a row once, and none before someone searches', () => {
    const textOf = vi.fn((row: string) => row);
    const search = createRowSearch(rows, textOf);
    search('');
    expect(textOf).not.toHaveBeenCalled();
    search('st');
    search('lake');
    expect(textOf).toHaveBeenCalledTimes(rows.length);
  });
});
