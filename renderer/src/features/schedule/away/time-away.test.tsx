// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import type { Absence } from '#shared/contract/absences.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { absencesInOrder, absenceText, toAbsence, valuesOf } from './absence-values.ts';
import { TimeAway } from './time-away.tsx';

const user = userEvent.setup({ delay: null });
const close = () => undefined;
const luna = modelOf({ stageName: 'Luna Vale', timezone: 'America/New_York' });
const models = ({ offset }: { offset: number }) => (offset === 0 ? [luna] : []);
const people = () => [{ ...tomas, isOfModel: false }];

const absence = (news: Partial<Absence> = {}): Absence => ({
  id: crypto.randomUUID(),
  modelId: luna.id,
  userId: null,
  once: { startsAt: '2099-03-01T05:00:00Z', endsAt: '2099-03-04T05:00:00Z' },
  weekly: null,
  timezone: 'America/New_York',
  reason: 'Holiday',
  rowVersion: 3,
  ...news,
});
const school = absence({
  once: null,
  weekly: { weekdays: [1, 3], from: '08:00', to: '12:30' },
  reason: 'School',
});

it('shows when a model is away, and adds whole days by the clock of its zone', async () => {
  const { callsOf } = renderPart(<TimeAway modelId={luna.id} onClose={close} />, {
    'models.list': models,
    'schedule.people': people,
    'schedule.absences': () => [
      absence(),
      school,
      absence({ once: { startsAt: '2020-03-01T05:00:00Z', endsAt: '2020-03-02T05:00:00Z' }, reason: 'Flu' }),
    ],
    'schedule.saveAbsence': () => ({ id: crypto.randomUUID() }),
  });
  const list = await screen.findByRole('list', { name: 'Time away of Luna Vale' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Every Mon and Wed, 08:00 to 12:30.*School$/),
    expect.stringMatching(/^Sun 1 Mar 2099 to Tue 3 Mar 2099.*Holiday$/),
  ]);
  expect(screen.getByText('Over (1)')).toBeInTheDocument();
  expect(callsOf('schedule.absences')).toEqual([{ modelId: luna.id }]);

  await user.click(screen.getByRole('button', { name: 'Add time away' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add time away for Luna Vale' });
  fireEvent.change(within(dialog).getByLabelText(/First day/), { target: { value: '2099-03-10' } });
  fireEvent.change(within(dialog).getByLabelText(/Last day/), { target: { value: '2099-03-09' } });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Surgery');
  await user.click(within(dialog).getByRole('button', { name: 'Add time away' }));
  await waitFor(() => {
    expect(callsOf('schedule.saveAbsence')).toEqual([]);
  });
  fireEvent.change(within(dialog).getByLabelText(/Last day/), { target: { value: '2099-03-11' } });
  await user.click(within(dialog).getByRole('button', { name: 'Add time away' }));
  await waitFor(() => {
    expect(callsOf('schedule.saveAbsence')).toEqual([
      {
        absence: {
          modelId: luna.id,
          userId: null,
          weekly: null,
          // Clocks went forward on 8 March.
          once: { startsAt: '2099-03-10T04:00:00.000Z', endsAt: '2099-03-12T04:00:00.000Z' },
          timezone: 'America/New_York',
          reason: 'Surgery',
        },
      },
    ]);
  });
});

it('changes what is there, and says when someone else did meanwhile', async () => {
  let version = 3;
  const { callsOf } = renderPart(<TimeAway modelId={luna.id} onClose={close} />, {
    'models.list': models,
    'schedule.people': people,
    'schedule.absences': () => [{ ...school, rowVersion: version }],
    'schedule.saveAbsence': ({ rowVersion }: { rowVersion?: number | undefined }) => {
      if (rowVersion === 4) return { id: school.id };
      version = 4;
      throw new AppError('conflict', 'Someone changed this absence meanwhile', { hint: 'stale' });
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Edit Every Mon/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit time away of Luna Vale' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'The whole day' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(callsOf('schedule.saveAbsence')).toEqual([
      expect.objectContaining({
        id: school.id,
        rowVersion: 3,
        absence: expect.objectContaining({
          once: null,
          weekly: { weekdays: [1, 3], from: '00:00', to: '24:00' },
        }) as object,
      }),
    ]);
  });
  expect(
    await within(dialog).findByText('Someone else changed this in the meantime. Try again.'),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('School');
  await waitFor(() => {
    expect(callsOf('schedule.absences')).toHaveLength(2);
  });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(callsOf('schedule.saveAbsence').at(-1)).toMatchObject({ rowVersion: 4 });
  });
});

it('is for oneself as well, and for others where one plans for everyone', async () => {
  const { callsOf } = renderPart(<TimeAway modelId={null} onClose={close} />, {
    'models.list': models,
    'schedule.people': people,
    'schedule.absences': () => [],
    'schedule.deleteAbsence': () => undefined,
  });
  expect(await screen.findByText('No time away')).toBeInTheDocument();
  expect(callsOf('schedule.absences')).toEqual([{ userId: mia.id }]);
  await user.click(screen.getByRole('combobox', { name: 'Whose' }));
  await user.click(await screen.findByRole('option', { name: 'Tomás Reyes' }));
  await waitFor(() => {
    expect(callsOf('schedule.absences').at(-1)).toEqual({ userId: tomas.id });
  });
});

it('asks before it deletes', async () => {
  const { callsOf } = renderPart(<TimeAway modelId={luna.id} onClose={close} />, {
    'models.list': models,
    'schedule.people': people,
    'schedule.absences': () => [school],
    'schedule.deleteAbsence': () => undefined,
  });
  await user.click(await screen.findByRole('button', { name: /^Delete Every Mon/ }));
  expect(callsOf('schedule.deleteAbsence')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete time away' }));
  await waitFor(() => {
    expect(callsOf('schedule.deleteAbsence')).toEqual([{ id: school.id }]);
  });
});

it.each([
  absence(),
  school,
  absence({ once: { startsAt: '2099-03-01T14:00:00.000Z', endsAt: '2099-03-01T16:30:00.000Z' } }),
  absence({ once: null, weekly: { weekdays: [7], from: '00:00', to: '24:00' } }),
  absence({ once: null, weekly: { weekdays: [6, 7], from: '20:00', to: '24:00' } }),
])('keeps what nobody changed in the form: %j', (one) => {
  const { once, weekly, timezone, reason } = one;
  const shown = toAbsence(valuesOf(one, '2026-11-18', viewerTimezone()));
  expect({
    ...shown,
    once: shown.once && { startsAt: Date.parse(shown.once.startsAt), endsAt: Date.parse(shown.once.endsAt) },
  }).toEqual({
    once: once && { startsAt: Date.parse(once.startsAt), endsAt: Date.parse(once.endsAt) },
    weekly,
    timezone,
    reason,
  });
});

it('says when, in a line, and puts what is over last', () => {
  expect(absenceText(absence({ once: null, weekly: { weekdays: [7], from: '00:00', to: '24:00' } }))).toMatch(
    /^Every Sun/,
  );
  const [later, sooner, past] = [
    absence({ once: { startsAt: '2099-03-01T05:00:00Z', endsAt: '2099-03-04T05:00:00Z' } }),
    absence({ once: { startsAt: '2098-03-01T05:00:00Z', endsAt: '2098-03-04T05:00:00Z' } }),
    absence({ once: { startsAt: '2020-03-01T05:00:00Z', endsAt: '2020-03-04T05:00:00Z' } }),
  ];
  expect(absencesInOrder([later, past, sooner, school], Date.parse('2026-11-18T09:00Z'))).toEqual({
    current: [school, sooner, later],
    over: [past],
  });
});

it('shows it to a manager who does not look after the model, and offers no change', async () => {
  renderPart(
    <TimeAway modelId={luna.id} onClose={close} />,
    {
      'models.list': models,
      'schedule.people': people,
      'schedule.absences': () => [school],
    },
    'manager',
  );
  const list = await screen.findByRole('list', { name: /^Time away of/ });
  expect(within(list).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add time away' })).toBeNull();
});
