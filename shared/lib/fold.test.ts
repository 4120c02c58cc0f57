import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it('takes case and accents from a text, and spells special letters', () => {
  expect(fold('ÉLODIE Đặng')).toBe('elodie dang');
  expect(fold('Łukasz Ødegård Straße')).toBe('lukasz odegard strasse');
  expect(fold('Æon Œuvre Þór Íð')).toBe('aeon oeuvre thor id');
  expect(fold('İstanbul')).toBe('istanbul');
  expect(fold('Мария Йод')).toBe('мария иод');
  expect(fold('@Nova_7')).toBe('@nova_7');
});
