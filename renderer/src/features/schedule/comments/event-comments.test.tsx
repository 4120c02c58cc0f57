// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { eventOf } from '#renderer/entities/event/test-events.ts';
import { activityText } from './activity-messages.ts';
import { EventComments } from './event-comments.tsx';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';

const user = userEvent.setup({ delay: null });
const event = eventOf('2026-11-18T09:00');
const answers: Parameters<typeof renderPart>[1] = {
  'schedule.comments': () => [],
  'schedule.activity': () => [
    { id: 'a', actor: tomas, createdAt: '2026-11-18T08:00:00Z', field: 'created', before: null, after: null },
  ],
  'schedule.people': () => [{ ...tomas, isOfModel: false }],
  'schedule.comment': ({ body }) => ({
    id: '00000000-0000-4000-8000-000000000001',
    body,
    author: mia,
    mentions: [],
    createdAt: '2026-11-18T09:00:00+00:00',
    editedAt: null,
    rowVersion: 1,
  }),
};

it('takes a comment on all times of an event, that mentions who sees it', async () => {
  const { callsOf } = renderPart(<EventComments event={event} canComment now={Date.now()} />, answers);
  await waitFor(() => {
    expect(callsOf('schedule.people')).toHaveLength(1);
  });
  await user.type(await screen.findByRole('textbox', { name: 'Comment' }), '@Tomás Reyes bring the lights');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => {
    expect(callsOf('schedule.comment')).toEqual([
      { eventId: event.eventId, body: '@Tomás Reyes bring the lights', mentions: [tomas.id] },
    ]);
  });
});

it('shows what changed', async () => {
  renderPart(<EventComments event={event} canComment now={Date.now()} />, answers);
  await user.click(await screen.findByRole('tab', { name: 'Activity' }));
  expect(await screen.findByText('created this event')).toBeInTheDocument();
});

it('takes no comment where nothing is written', async () => {
  const { callsOf } = renderPart(
    <EventComments event={event} canComment={false} now={Date.now()} />,
    answers,
  );
  expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(callsOf('schedule.people')).toEqual([]);
});

it.each([
  ['status', 'tentative', 'confirmed', 'changed the status from Tentative to Confirmed'],
  ['attendee', null, { id: '1', name: 'Ava' }, 'added Ava'],
  ['attendee', { id: '1', name: 'Ava' }, null, 'removed Ava'],
  ['response', 'pending', 'accepted', 'changed the answer to going'],
  ['model', { id: '1', name: 'Ava' }, null, 'made it a general event, before of Ava'],
  ['location', null, 'Studio', 'added the location: Studio'],
  ['recurrence_rule', 'FREQ=DAILY', null, 'ended how it repeats'],
  ['deleted', false, true, 'deleted this event'],
] as const)('says of %s %j %j: %s', (field, before, after, text) => {
  expect(activityText({ id: 'a', actor: null, createdAt: '', field, before, after })).toBe(text);
});
