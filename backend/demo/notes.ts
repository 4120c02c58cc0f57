import type { DemoPerson } from './people.ts';

type Key = DemoPerson['key'];

export type DemoNote = {
  title: string;
  /** A stage name; null: a general note. */
  model: string | null;
  by: Key;
  /** When it was last edited, in hours ago. */
  ago: number;
  /** Its lines, as `noteText` reads them. */
  lines: readonly string[];
  /** Earlier versions, oldest first: who wrote, how many hours ago, and the lines. */
  before?: readonly (readonly [by: Key, ago: number, lines: readonly string[]])[];
  tags?: readonly string[];
  kind?: 'playbook' | 'template';
  isDraft?: true;
  isPinned?: true;
  isLocked?: true;
  /** Days from today until a playbook's verification expires, and its reviewer. */
  verified?: number;
  reviewer?: Key;
  /** Who it is shared with; a trailing + means that they may edit. Private: `[]`. */
  members?: readonly string[];
  comments?: readonly (readonly [by: Key, body: string])[];
};

const winterSets = [
  'Studio B is ours from 11:45. @tomas is on set, @elena covers the inbox until three.',
  '## Set 2, today 12:30',
  '1. Ivory knit, loose hair',
  '1. Grey wool coat, umbrella',
];

/** Notes of the demo agency's users. */
export const demoNotes: readonly DemoNote[] = [
  {
    title: 'Winter sets',
    model: 'Ava Sterling',
    by: 'tomas',
    ago: 1,
    isPinned: true,
    tags: ['Content', 'Brand deal'],
    lines: [
      'Studio B is ours from 11:45. @tomas is on set, @elena covers the inbox until three. Six looks, *thirty-five minutes each* with a break after the third.',
      ...winterSets.slice(1),
      '1. Black turtleneck, hard light',
      '1. Denim on denim',
      '1. Silver slip, warm light',
      '1. *Red coat*, street door open',
      '## Before we start',
      '[x] Release printed, two copies',
      '[x] References sent to the make-up artist',
      '[ ] Confirm the set list before noon',
      '> No visible logos. The brand checks every frame before anything is posted.',
      '## Set 3, Thursday 13:00',
      'Outdoor light is gone by 16:10. If the brand call stays at 14:00, start with look two.',
    ],
    before: [
      ['tomas', 50, [...winterSets, '1. Denim on denim']],
      [
        'elena',
        18,
        [
          'Studio B is ours from 11:45. @tomas is on set, @elena covers the inbox until three. Six looks, forty minutes each with a break after the third.',
          ...winterSets.slice(1),
          '1. Silver slip, warm light',
          '1. Denim on denim',
          '1. Black turtleneck, hard light',
          '## Before we start',
          '[ ] Release printed, two copies',
          '[ ] References sent to the make-up artist',
          '[ ] Confirm the set list before noon',
        ],
      ],
    ],
    comments: [
      ['elena', 'The make-up artist asks for the references by ten.'],
      ['tomas', 'Sent. @Mia Hartwell the red coat needs your yes, the brand has not seen it.'],
    ],
  },
  {
    title: 'Onboarding playbook',
    model: null,
    by: 'elena',
    ago: 52,
    kind: 'playbook',
    isPinned: true,
    isLocked: true,
    verified: 102,
    reviewer: 'elena',
    tags: ['Onboarding'],
    lines: [
      'The first week of a new creator, in the order that works.',
      '## Day one',
      '[ ] Welcome call, thirty minutes, camera on',
      '[ ] Passport and bank details by the secure form, never by chat',
      '## Day two and three',
      '[ ] Drive folder from the template',
      '[ ] Logins into Socials, each with two-factor sign-in',
      '## End of the week',
      'Write one note about what she likes and what she refuses, and pin it.',
    ],
    comments: [['priya', 'Worked well with Nova. The call took an hour, though.']],
  },
  {
    title: 'Live stream checklist',
    model: 'Zara Kane',
    by: 'mia',
    ago: 2,
    tags: ['Content'],
    lines: ['[x] Router restarted', '[ ] Second phone charged', '[ ] Backup key light within reach'],
  },
  {
    title: 'Brand call, Lumière',
    model: 'Luna Vale',
    by: 'mia',
    ago: 3,
    isDraft: true,
    tags: ['Brand deal'],
    lines: [
      'They want exclusivity in one category, six months. We ask for usage rights as their own line.',
      '- Rates from the December card',
      '- No approval of captions beyond two rounds',
    ],
  },
  {
    title: 'Weekly 1:1, Freya',
    model: 'Freya Storm',
    by: 'mia',
    ago: 4,
    members: ['jonas+', 'oskar'],
    lines: [
      'December travel, new camera, payouts.',
      '- Wants Mondays free until spring',
      '- Asks for a second editor',
    ],
    comments: [['jonas', 'Mondays are fine from my side.']],
  },
  {
    title: 'Rate card changes',
    model: 'Stella Marlowe',
    by: 'elena',
    ago: 26,
    tags: ['Contract'],
    lines: [
      'Valid from 1 December, sent to @elena and the brand partners.',
      '| What | Until now | From December',
      '| Photo set | 1,200 | 1,400',
      '| Story, 24 hours | 300 | 350',
    ],
  },
  {
    title: 'Captions that worked',
    model: 'Luna Vale',
    by: 'priya',
    ago: 30,
    tags: ['Content'],
    lines: ['Short, one question, no hashtags.', '> Coat or no coat?', '> Which of the two would you keep?'],
  },
  {
    title: 'Session expired: what to do',
    model: null,
    by: 'oskar',
    ago: 54,
    kind: 'playbook',
    isLocked: true,
    verified: -6,
    reviewer: 'mia',
    lines: [
      'Reconnect from the creator’s own phone, never from the office.',
      '1. Ask her to open the app and stay signed in',
      '1. Scan the code from the tool within a minute',
      '1. Wait a quarter of an hour before the first post',
    ],
  },
  {
    title: 'Payout questions',
    model: null,
    by: 'mia',
    ago: 120,
    kind: 'playbook',
    verified: 5,
    reviewer: 'mia',
    lines: ['Payouts leave on the 5th.', 'Bank holidays move them to the next working day.'],
  },
  {
    title: 'Q4 review notes',
    model: 'Zara Kane',
    by: 'mia',
    ago: 56,
    isDraft: true,
    lines: [
      'Posting rhythm, response times, wishes.',
      '## Numbers',
      'Follow when finance has closed October.',
    ],
  },
  {
    title: 'My own list for December',
    model: null,
    by: 'mia',
    ago: 8,
    members: [],
    lines: [
      '[ ] Ask Oskar about the office lease',
      '[ ] Book the team dinner',
      '[x] Send the plan for the holidays',
    ],
  },
  {
    title: 'Talk with Nova before the contract',
    model: 'Nova Quinn',
    by: 'tomas',
    ago: 75,
    members: [],
    lines: ['She wants to keep her own X account. I would agree.'],
  },
  {
    title: 'Shoot day',
    model: null,
    by: 'elena',
    ago: 400,
    kind: 'template',
    tags: ['Content'],
    lines: [
      'Where and from when, and who is on set.',
      '## Looks',
      '1. First look',
      '## Before we start',
      '[ ] Release printed, two copies',
      '[ ] References sent to the make-up artist',
    ],
  },
  {
    title: 'Weekly 1:1',
    model: null,
    by: 'mia',
    ago: 500,
    kind: 'template',
    lines: ['## What went well', '## What is in the way', '## Until next week', '[ ] First thing'],
  },
];
