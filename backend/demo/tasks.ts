import type { DemoPerson } from './people.ts';

export type DemoTask = {
  title: string;
  /** A stage name; null: a general task. */
  model: string | null;
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
  priority: 'low' | 'medium' | 'high' | 'urgent';
  /** The assignees, by their keys. */
  people: readonly DemoPerson['key'][];
  by: DemoPerson['key'];
  /** Days from today, all day; with `time`, at that time in UTC. */
  day: number | null;
  time?: `${string}:${string}`;
  description?: string;
  /** A line that starts with + is done. */
  checklist?: readonly string[];
  tags?: readonly string[];
  comments?: readonly (readonly [by: DemoPerson['key'], body: string])[];
  subtasks?: readonly string[];
  /** The title of the task that it blocks. */
  blocks?: string;
  /** Repeats every week from its day on. */
  isWeekly?: true;
};

const task = (
  title: string,
  model: string | null,
  [status, priority]: readonly [DemoTask['status'], DemoTask['priority']],
  [by, ...people]: readonly [DemoPerson['key'], ...DemoPerson['key'][]],
): Omit<DemoTask, 'day'> => ({ title, model, status, priority, people, by });

export const demoTags = [
  ['Contract', 'blue'],
  ['Brand deal', 'violet'],
  ['Content', 'teal'],
  ['Onboarding', 'green'],
  ['Urgent call', 'red'],
] as const;

/** Short labels, pinned notes and tags of models, by stage name. */
export const demoMarks: Readonly<
  Record<string, { label?: string; note?: string; tags?: readonly string[] }>
> = {
  'Luna Vale': {
    label: 'TOP',
    note: 'Answers fastest on Telegram after 14:00. Never call before noon.',
    tags: ['Brand deal'],
  },
  'Ava Sterling': {
    label: 'A+',
    note: 'Renewal is due in March. Rates only in writing.',
    tags: ['Contract', 'Content'],
  },
  'Nova Quinn': { label: 'NEW', tags: ['Onboarding'] },
};

/** Tasks of the demo agency, relative to today. */
export const demoTasks: readonly DemoTask[] = [
  { ...task('Second studio day in November', 'Leo Varga', ['cancelled', 'low'], ['mia', 'priya']), day: -9 },
  { ...task('Collect outfit deposit', 'Dahlia Rowe', ['cancelled', 'medium'], ['mia', 'tomas']), day: -12 },
  {
    ...task('File the signed addendum', 'Stella Marlowe', ['completed', 'medium'], ['mia', 'elena']),
    day: -4,
  },
  {
    ...task('Retry the rejected clip as a photo set', 'Luna Vale', ['completed', 'high'], ['tomas', 'priya']),
    day: -1,
    comments: [
      ['priya', 'The clip was refused for the music. I’ll send the stills instead.'],
      ['tomas', 'Good. Same caption, please.'],
    ],
  },
  {
    ...task('Move brand call to Thursday 14:00', 'Ava Sterling', ['completed', 'medium'], ['oskar', 'mia']),
    day: 0,
    time: '08:00',
  },
  {
    ...task('Upload passport scan', 'Nova Quinn', ['completed', 'high'], ['mia', 'tomas']),
    day: 0,
    tags: ['Onboarding'],
  },
  {
    ...task('Sign the Lumière booking', 'Luna Vale', ['pending', 'high'], ['mia', 'tomas']),
    day: 3,
    tags: ['Contract'],
  },
  {
    ...task(
      'Send revised rate card to brand partner',
      'Luna Vale',
      ['in_progress', 'urgent'],
      ['oskar', 'mia', 'tomas'],
    ),
    day: -2,
    time: '17:00',
    description:
      'Lumière asked for a package price. Use the December rates, add usage rights as their own line, and leave out the old discount.',
    checklist: [
      '+Take the December rates from Documents',
      '+Add usage rights, 6 and 12 months',
      '+Ask Luna to confirm by message',
      'Second pair of eyes: Tomás',
      'Send as PDF, not as a link',
    ],
    tags: ['Brand deal'],
    comments: [
      ['tomas', 'Their buyer is back on Wednesday. I would send it today, she answers fast.'],
      ['mia', '@Tomás Reyes please read the rights line once more, then it can go out.'],
    ],
    blocks: 'Sign the Lumière booking',
  },
  {
    ...task('Collect signed release for October shoot', 'Juno Blake', ['pending', 'high'], ['mia', 'mia']),
    day: -1,
    checklist: ['Send the form', 'File the scan'],
    comments: [['elena', 'Juno is travelling until Monday.']],
    tags: ['Contract'],
  },
  {
    ...task('Confirm set list with Tomás', 'Ava Sterling', ['in_progress', 'high'], ['tomas', 'mia']),
    day: 0,
    time: '12:00',
    comments: [['tomas', 'Two songs are still open.']],
  },
  {
    ...task('Approve this week’s X queue', 'Ava Sterling', ['pending', 'high'], ['mia', 'mia']),
    day: 0,
    time: '12:00',
    isWeekly: true,
    tags: ['Content'],
  },
  {
    ...task('Call about December availability', 'Skye Anders', ['pending', 'medium'], ['oskar', 'mia']),
    day: 0,
    time: '15:30',
  },
  { ...task('Update onboarding playbook', null, ['pending', 'low'], ['mia', 'mia']), day: 0 },
  {
    ...task('Renewal: management contract', 'Stella Marlowe', ['pending', 'high'], ['mia', 'elena', 'tomas']),
    day: 0,
    checklist: ['+Ask for the current address', '+Draft from the template', 'Send for signature', 'File it'],
    tags: ['Contract'],
  },
  {
    ...task('Prepare Q4 review notes', 'Zara Kane', ['in_progress', 'medium'], ['mia', 'mia']),
    day: 2,
    checklist: ['+Numbers', 'Highlights', 'What to change', 'Goals'],
  },
  {
    ...task('Rotate shared mailbox password', null, ['pending', 'medium'], ['oskar', 'mia']),
    day: 3,
    description: 'Two people left since it was last changed.',
  },
  {
    ...task('Agree on the new mailbox rules', null, ['in_progress', 'medium'], ['oskar', 'oskar']),
    day: 2,
    blocks: 'Rotate shared mailbox password',
  },
  {
    ...task('Book hotel for Vienna, two nights', 'Ivy Laurent', ['pending', 'medium'], ['mia', 'mia']),
    day: 3,
  },
  {
    ...task('Check the December content calendar', 'Luna Vale', ['pending', 'medium'], ['mia', 'mia']),
    day: 3,
    checklist: ['Week 49', 'Week 50', 'Week 51', 'Week 52', 'Holidays', 'Reserve'],
    isWeekly: true,
    tags: ['Content'],
  },
  { ...task('Ask for new profile photos', 'Freya Storm', ['pending', 'low'], ['mia', 'mia']), day: 4 },
  {
    ...task('Order the ring light for Bogotá', 'Ruby Castell', ['pending', 'low'], ['mia', 'priya']),
    day: 6,
  },
  {
    ...task('Onboarding, week one', 'Nova Quinn', ['in_progress', 'medium'], ['mia', 'tomas']),
    day: 3,
    subtasks: ['+Welcome call', '+Set up the drive folder', 'Collect bank details', 'First content plan'],
    tags: ['Onboarding'],
  },
  { ...task('Translate the fan survey', null, ['pending', 'low'], ['elena', 'yuki']), day: null },
  {
    ...task('Find a second editor', null, ['pending', 'medium'], ['mia']),
    day: null,
    comments: [['oskar', 'I know someone in Graz.']],
  },
];

export const demoTemplate = {
  name: 'New model',
  items: [
    ['Welcome call', 0, 'main_manager', 'high', []],
    [
      'Collect passport scan and bank details',
      1,
      'main_manager',
      'high',
      ['Passport, both sides', 'Bank details in writing'],
    ],
    ['Set up the drive folder', 1, 'secondary_managers', 'medium', []],
    ['First content plan', 3, 'main_manager', 'medium', ['Two weeks', 'Own accounts first']],
    ['Review of the first week', 7, 'applicant', 'medium', []],
  ],
} as const;
