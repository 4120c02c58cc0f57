import { describe, expect, it } from 'vitest';
import { amountText, leastUnits, priceText, typedAmount } from './listing-labels.ts';

describe('prices', () => {
  it('are in the least unit of their currency, whichever that is', () => {
    expect(amountText(48_000, 'EUR')).toBe('€480');
    expect(amountText(3550, 'USD')).toBe('$35.50');
    expect(amountText(30_000, 'JPY')).toBe('¥30,000');
    expect(amountText(12_500, 'KWD')).toMatch(/^KWD\s12\.500$/);
    expect(amountText(100, 'nothing')).toBe('1 nothing');
  });

  it('read as what is asked', () => {
    const price = { priceCents: 3500, currency: 'EUR' };
    expect(priceText({ ...price, priceType: 'fixed' })).toBe('€35');
    expect(priceText({ ...price, priceType: 'from' })).toBe('from €35');
    expect(priceText({ ...price, priceCents: null, priceType: 'negotiable' })).toBe('Negotiable');
    expect(priceText({ ...price, priceCents: null, priceType: 'free' })).toBe('Free');
  });

  it.each<[string, string, number | undefined]>([
    ['480', 'EUR', 48_000],
    [' 1,480.5 ', 'EUR', 148_050],
    ['12,50', 'EUR', 1250],
    ['30000', 'JPY', 30_000],
    ['30000.5', 'JPY', undefined],
    ['0', 'EUR', 0],
    ['-1', 'EUR', undefined],
    ['12.345', 'EUR', undefined],
    ['12.345', 'KWD', 12_345],
    ['1e9', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['<b>5</b>', 'EUR', undefined],
  ])('take %j in %s', (typed, currency, least) => {
    expect(leastUnits(typed, currency)).toBe(least);
  });

  it('stand in a field as they are typed', () => {
    expect(typedAmount(48_050, 'EUR')).toBe('480.5');
    expect(typedAmount(30_000, 'JPY')).toBe('30000');
    expect(typedAmount(null, 'EUR')).toBe('');
  });
});
