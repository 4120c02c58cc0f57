// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { BarRows } from './bar-rows.tsx';
import { Chart, type ChartPoint } from './chart.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const points: readonly ChartPoint[] = [
  { name: 'Wed 11 Nov', label: '11 Nov', value: 40, before: { name: 'Wed 4 Nov', value: 60 } },
  { name: 'Thu 12 Nov', label: '12 Nov', value: 1200, before: { name: 'Thu 5 Nov', value: 50 } },
  { name: 'Fri 13 Nov', label: '13 Nov', value: 0, before: { name: 'Fri 6 Nov', value: 70 } },
];

it('says each day and the one before it, by the arrows', async () => {
  render(<Chart label="Views" unit="Day" points={points} />);
  const chart = screen.getByRole('slider', { name: 'Views by day' });
  await user.tab();
  expect(chart).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', 'Thu 12 Nov: 1,200 views, 50 on Thu 5 Nov');
  expect(within(chart).getByText('1,200', { selector: 'b' })).toBeInTheDocument();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', 'Wed 11 Nov: 40 views, 60 on Wed 4 Nov');
  await user.keyboard('{End}{ArrowRight}');
  expect(chart).toHaveAttribute('aria-valuetext', 'Fri 13 Nov: 0 views, 70 on Fri 6 Nov');
});

it('has five lines from zero, and the same as a table, in place of its lines too', async () => {
  render(<Chart label="Views" unit="Day" points={points} />);
  const chart = screen.getByRole('slider');
  const lines = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(lines.slice(0, 5)).toEqual(['0', '500', '1,000', '1,500', '2,000']);
  expect(screen.getByRole('row', { name: 'Thu 12 Nov 1,200 50' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('row', { name: 'Thu 12 Nov 1,200 50' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Views, table' })).toBeInTheDocument();
});

it('stands with one day, and with none', () => {
  const { rerender } = render(<Chart label="Views" unit="Day" points={points.slice(0, 1)} isLastOpen />);
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'Wed 11 Nov: 40 views, 60 on Wed 4 Nov',
  );
  rerender(<Chart label="Views" unit="Day" points={[]} isLastOpen />);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Nothing yet');
});

it('names what has a share, with a sign for the eye alone', () => {
  render(
    <BarRows
      title="Countries"
      unit="Views"
      total={8}
      rows={[{ id: 'DE', label: 'Germany', sign: '🇩🇪', count: 6 }]}
    />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('🇩🇪 Germany675%');
  expect(screen.getByText('🇩🇪')).toHaveAttribute('aria-hidden', 'true');
});
