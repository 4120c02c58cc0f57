// Chats of the demo agency. Days and times count back from now, so that the last messages are always from today or
// yesterday.

type DemoMessage = {
  by: string;
  /** Minutes ago. */
  ago: number;
  body: string;
  /** The index of the message that it answers. */
  replyTo?: number;
  mentions?: readonly string[];
  reactions?: readonly (readonly [emoji: string, by: readonly string[]])[];
  isPinned?: true;
  /** The name of a small attached file, an image or a PDF. */
  file?: string;
};

export type DemoChat = {
  /** Null: the chat is named after its model or its two members. */
  name: string | null;
  /** The chat of this model: its managers are members. */
  model?: string;
  /** The other members by name; the first one owns a group. */
  people: readonly string[];
  /** Who has pinned it. */
  pinnedBy?: readonly string[];
  /** Who has not read the last messages, and how many. */
  unread?: Readonly<Record<string, number>>;
  messages: readonly DemoMessage[];
};

const hours = (count: number): number => count * 60;
const days = (count: number): number => count * 1440;

export const demoChats: readonly DemoChat[] = [
  {
    name: null,
    model: 'Ava Sterling',
    people: ['mia', 'tomas', 'elena', 'priya'],
    pinnedBy: ['mia'],
    unread: { mia: 2 },
    messages: [
      {
        by: 'mia',
        ago: days(9),
        body: 'Payouts on the 5th, invoices to Elena.',
        isPinned: true,
      },
      {
        by: 'elena',
        ago: days(8),
        body: 'Contract addendum is signed, I filed it under Documents. New rate from 1 December.',
        file: 'sterling-addendum.pdf',
        reactions: [
          ['👍', ['mia', 'tomas', 'priya']],
          ['🎉', ['tomas']],
        ],
      },
      {
        by: 'tomas',
        ago: hours(3),
        body: 'Studio is booked for 12:30. Set 2 is the winter one, set 3 moved to **Thursday**.',
        file: 'set-2-reference.png',
      },
      {
        by: 'mia',
        ago: hours(3) - 8,
        body: 'Good. Thursday clashes with her call at 14:00, I will move the call.',
        replyTo: 2,
        reactions: [['✅', ['tomas', 'elena']]],
      },
      { by: 'elena', ago: hours(2), body: 'She wants the evening free. Schedule is updated.' },
      {
        by: 'tomas',
        ago: hours(1),
        body: '@Mia Hartwell can you confirm the set list before noon?',
        mentions: ['mia'],
      },
    ],
  },
  {
    name: 'Managers',
    people: ['mia', 'oskar', 'tomas', 'priya', 'jonas', 'elena', 'yuki'],
    pinnedBy: ['mia'],
    unread: { jonas: 1, yuki: 2 },
    messages: [
      { by: 'oskar', ago: days(2), body: 'Who covers the weekend?' },
      { by: 'priya', ago: days(2) - 20, body: 'Saturday is mine.' },
      { by: 'mia', ago: hours(5), body: 'Friday review moved to 14:00.' },
    ],
  },
  {
    name: null,
    model: 'Luna Vale',
    people: ['mia', 'priya'],
    unread: { mia: 1 },
    messages: [
      { by: 'mia', ago: hours(20), body: 'The upload failed again, can someone look?' },
      { by: 'priya', ago: hours(4), body: 'Retry went through, thanks for checking!' },
    ],
  },
  {
    name: 'Announcements',
    people: ['oskar', 'mia', 'tomas', 'priya', 'jonas', 'elena', 'yuki'],
    messages: [
      { by: 'oskar', ago: days(3), body: 'New vault rules from Monday: rotate after every offboarding.' },
    ],
  },
  {
    name: null,
    people: ['mia', 'priya'],
    unread: { mia: 1 },
    messages: [
      { by: 'mia', ago: days(1), body: 'Do you have the plan for next month?' },
      { by: 'priya', ago: hours(6), body: '', file: 'december-plan.pdf' },
    ],
  },
  {
    name: null,
    people: ['tomas', 'mia'],
    messages: [
      { by: 'tomas', ago: days(3) + 60, body: 'I moved the shoot, all fine now.' },
      { by: 'mia', ago: days(3), body: 'Thanks!' },
    ],
  },
];

export const demoSnippets: readonly (readonly [shortcut: string, body: string, owner: string | null])[] = [
  ['rates', 'Our rates are in Documents, under Media kit. Ask {{owner}} before you quote them.', null],
  ['onset', 'On set with {{model}} until the evening. Call if it is urgent.', null],
  ['thanks', 'Thanks, {{first_name}}!', 'mia'],
];
