// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { modelOf } from '#renderer/entities/model/test-models.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { coverOf, coverText, gapsInGrid } from './cover.ts';
import { GapBlock } from './gap-block.tsx';
import { isGapCovered } from './gaps.ts';
import { CoverStrip } from './cover-strip.tsx';
import { HoursToCover } from './hours-to-cover.tsx';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';

const user = userEvent.setup({ delay: null });
const luna = modelOf({ stageName: 'Luna Vale' });
const at = (time: string) => new Date(`2026-11-18T${time}`).toISOString();
const open = [{ startsAt: at('15:30'), endsAt: at('18:00') }];
const wednesday = { modelId: luna.id, day: '2026-11-18', minutes: 540, open };
const full = { modelId: luna.id, day: '2026-11-19', minutes: 540, open: [] };
const models = ({ offset }: { offset: number }) => (offset === 0 ? [luna] : []);

it('adds up what is open of a day', () => {
  const [first, second, third] = coverOf(['2026-11-18', '2026-11-19', '2026-11-20'], [wednesday, full]);
  expect(first).toMatchObject({ minutes: 540, openMinutes: 150 });
  expect(coverText({ openMinutes: 150 })).toBe('2.5 h open');
  expect(coverText({ openMinutes: 30 })).toBe('30 min open');
  expect(second && coverText(second)).toBe('Full');
  expect(third?.minutes).toBe(0);
});

it('puts gaps to come into the grid, of several models those of today', () => {
  const now = Date.parse(at('10:00'));
  const tomorrow = {
    ...wednesday,
    day: '2026-11-19',
    open: [{ startsAt: '2026-11-19T12:00:00Z', endsAt: '2026-11-19T13:00:00Z' }],
  };
  expect(gapsInGrid([wednesday, tomorrow], now)).toHaveLength(2);
  const other = { ...tomorrow, modelId: 'other' };
  const [only, ...more] = gapsInGrid([wednesday, other], now);
  expect(more).toEqual([]);
  expect(dayOf(Date.parse(only?.startsAt ?? ''))).toBe('2026-11-18');
  expect(gapsInGrid([wednesday], Date.parse(at('18:00')))).toEqual([]);
  // A gap of last night that has not ended yet.
  const night = {
    ...wednesday,
    open: [{ startsAt: at('18:00'), endsAt: new Date('2026-11-19T02:00').toISOString() }],
  };
  for (const coverage of [[night], [night, other]]) {
    expect(gapsInGrid(coverage, new Date('2026-11-19T01:00').getTime())).toHaveLength(coverage.length);
    expect(gapsInGrid([night], new Date('2026-11-19T02:00').getTime())).toEqual([]);
  }
  renderPart(<GapBlock gap={{ modelId: luna.id, ...(night.open[0] ?? { startsAt: '', endsAt: '' }) }} />, {});
  expect(screen.getByTitle('No cover, 18:00 to 02:00 next day')).toBeInTheDocument();
});

it('keeps the words of a gap to its free part where something begins with it', () => {
  const gap = { modelId: luna.id, startsAt: at('12:00'), endsAt: at('16:00') };
  const events = (time: string, allDay = false) => [{ startsAt: at(time), allDay }];
  expect(isGapCovered(gap, events('12:00'))).toBe(true);
  expect(isGapCovered(gap, events('12:30'))).toBe(true);
  // An event below the gap's text, one before it (then the gap lies on top), or one in another row.
  expect(isGapCovered(gap, events('14:00'))).toBe(false);
  expect(isGapCovered(gap, events('11:00'))).toBe(false);
  expect(isGapCovered(gap, events('12:00', true))).toBe(false);
  renderPart(<GapBlock gap={gap} isCovered />, {});
  expect(screen.getByTitle('No cover, 12:00 to 16:00')).toHaveAttribute('data-covered');
});

it('says what is open, and begins a shift in it', async () => {
  const onFill = vi.fn();
  renderPart(<CoverStrip days={['2026-11-18', '2026-11-19']} modelIds={[]} onFill={onFill} />, {
    'schedule.coverage': () => [wednesday, full],
    'models.list': models,
  });
  expect(await screen.findByText('Full')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /2\.5 h open/ }));
  await user.click(await screen.findByRole('menuitem', { name: /15:30 to 18:00/ }));
  expect(onFill).toHaveBeenCalledWith({ modelId: luna.id, ...open[0] });
});

it('has no line where nothing is to be covered', async () => {
  const { callsOf } = renderPart(<CoverStrip days={['2026-11-18']} modelIds={[]} onFill={undefined} />, {
    'schedule.coverage': () => [],
    'models.list': models,
  });
  await waitFor(() => {
    expect(callsOf('schedule.coverage')).toHaveLength(1);
  });
  expect(screen.queryByRole('row', { name: 'Cover' })).toBeNull();
});

it('saves the hours of a model, until midnight too, and keeps them where that is refused', async () => {
  let answer: () => never[] = () => {
    throw new AppError('invalid', 'Times of one day overlap', { hint: 'overlap' });
  };
  const onClose = vi.fn();
  const { callsOf } = renderPart(<HoursToCover modelId={luna.id} onClose={onClose} />, {
    'schedule.coverageHours': () => [{ weekday: 1, starts: '18:00', ends: '24:00' }],
    'schedule.saveCoverageHours': () => answer(),
    'models.list': models,
  });
  await user.click(await screen.findByRole('button', { name: 'Add hours on Tuesday' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('These hours overlap. Change or remove one of them.')).toBeInTheDocument();
  expect(screen.getByLabelText('Tuesday, from')).toHaveValue('09:00');
  answer = () => [];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalled();
  });
  expect(callsOf('schedule.saveCoverageHours').at(-1)).toEqual({
    modelId: luna.id,
    hours: [
      { weekday: 1, starts: '18:00', ends: '24:00' },
      { weekday: 2, starts: '09:00', ends: '17:00' },
    ],
  });
});

it('says that there is no model whose hours could be set, and tries again where they fail to load', async () => {
  let answer: () => ReturnType<typeof models> = () => {
    throw new AppError('internal', 'No answer');
  };
  renderPart(<HoursToCover modelId={null} onClose={vi.fn()} />, {
    'models.list': () => answer(),
  });
  const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5000 });
  answer = () => [];
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'No models yet' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('takes hours that pass midnight, and says that they end the next day', async () => {
  const { callsOf } = renderPart(<HoursToCover modelId={luna.id} onClose={vi.fn()} />, {
    'schedule.coverageHours': () => [{ weekday: 1, starts: '09:00', ends: '17:00' }],
    'schedule.saveCoverageHours': () => [],
    'models.list': models,
  });
  const put = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  await screen.findByLabelText('Monday, from');
  expect(screen.queryByText('next day')).toBeNull();
  put('Monday, from', '18:00');
  put('Monday, to', '02:00');
  expect(screen.getByText('next day')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(callsOf('schedule.saveCoverageHours')).toEqual([
      { modelId: luna.id, hours: [{ weekday: 1, starts: '18:00', ends: '02:00' }] },
    ]);
  });
});
