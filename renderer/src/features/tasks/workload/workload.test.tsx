// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { host, renderTasks, taskOf } from '#renderer/features/tasks/test-tasks.tsx';

const user = userEvent.setup({ delay: null });
const none = {
  open: 0,
  inProgress: 0,
  overdue: 0,
  dueToday: 0,
  dueThisWeek: 0,
  withoutDue: 0,
  urgent: 0,
  high: 0,
  medium: 0,
  low: 0,
};

it('orders people by what they have to do, and leads to the tasks of a figure', async () => {
  host([taskOf()], {
    'tasks.workload': () => [
      { ...none, person: mia, open: 3, medium: 3 },
      { ...none, person: tomas, open: 5, overdue: 2, urgent: 1, low: 4 },
      { ...none, person: null, open: 9, withoutDue: 9 },
    ],
  });
  const { search } = renderTasks('/tasks?priority=low&q=card');
  await user.click(await screen.findByRole('button', { name: 'Workload' }));
  await screen.findByRole('table', { name: 'Workload' });
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads.map((text) => text.slice(-10))).toEqual(['omás Reyes', 'a Hartwell', 'Unassigned']);
  await user.click(screen.getByRole('button', { name: '2 overdue, Tomás Reyes' }));
  await waitFor(() => {
    expect(Object.fromEntries(search())).toEqual({ scope: 'all', assignee: tomas.id, due: 'overdue' });
  });
});

it('says that nobody has anything to do', async () => {
  host([]);
  renderTasks('/tasks?layout=workload');
  expect(await screen.findByText('No open tasks')).toBeInTheDocument();
});
