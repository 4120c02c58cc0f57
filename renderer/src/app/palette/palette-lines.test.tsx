// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { Lines } from './palette-lines.tsx';
import type { PaletteRow } from './palette-rows.ts';

const rows = Array.from({ length: 40 }, (_, at): PaletteRow => ({
  id: `page ${String(at)}`,
  group: 'Pages',
  title: `Page ${String(at)}`,
  icon: null,
  to: '/',
}));
const nothing = () => undefined;

const show = (place: number) =>
  renderWithKit(
    <Lines
      ref={null}
      id="list"
      rows={rows}
      words=""
      place={place}
      isBusy={false}
      onPoint={nothing}
      onOpen={nothing}
    />,
  );

it('draws the lines in sight at once, and those below them right after', async () => {
  show(0);
  expect(screen.getAllByRole('option')).toHaveLength(14);
  await waitFor(() => {
    expect(screen.getAllByRole('option')).toHaveLength(40);
  });
});

it('draws all lines at once where one out of sight is chosen', () => {
  show(20);
  expect(screen.getAllByRole('option')).toHaveLength(40);
  expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName('Page 20');
});
