/** The limits of a task. The database enforces them too. */
export const taskLimits = {
  title: 200,
  description: 10_000,
  cancelReason: 500,
  assignees: 10,
  subtasks: 100,
  /** A task, its subtask, and a subtask of that. */
  depth: 3,
  items: 50,
  item: 300,
  links: 50,
  tags: 20,
  templateItems: 50,
  /** Tasks per answer. */
  page: 200,
  /** Tasks per change. */
  batch: 100,
  /** Counting stops here. */
  count: 10_000,
} as const;
