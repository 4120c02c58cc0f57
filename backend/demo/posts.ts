// Social accounts of the demo agency, and their posts. They are invented: what is due counts as posted, and is sent
// nowhere.

type DemoSocialAccount = readonly [
  username: string,
  model: string,
  status?: 'connected' | 'reconnect_needed',
];
type Status = 'draft' | 'pending_approval' | 'scheduled' | 'published' | 'failed' | 'missed' | 'unknown';
export type DemoPost = {
  by: string;
  from: string;
  status: Status;
  /** Hours from now; planned posts are at their slots. */
  hours: number;
  parts: readonly string[];
  pictures?: number;
  problem?: string;
  every?: 'DAILY' | 'WEEKLY';
  figures?: readonly [impressions: number, likes: number, reposts: number, replies: number];
};

export const demoAccounts: readonly DemoSocialAccount[] = [
  ['avasterling', 'Ava Sterling'],
  ['avabackstage', 'Ava Sterling'],
  ['lunavale', 'Luna Vale'],
  ['freyastorm', 'Freya Storm'],
  ['biancanoir', 'Bianca Noir'],
  ['zarakane', 'Zara Kane', 'reconnect_needed'],
  ['stellamarlowe', 'Stella Marlowe'],
  ['siennawest', 'Sienna West'],
  ['kitharlow', 'Kit Harlow'],
  ['indierivers', 'Indie Rivers'],
];

export const demoPosts: readonly DemoPost[] = [
  {
    by: 'lunavale',
    from: 'mia',
    status: 'failed',
    hours: -2,
    parts: ['Behind the door: six seconds from yesterday’s set'],
    pictures: 1,
    problem: 'Media was rejected twice: clip is longer than 140 s',
  },
  {
    by: 'freyastorm',
    from: 'mia',
    status: 'unknown',
    hours: -3,
    parts: ['Good morning from a very cold pier'],
    pictures: 2,
    problem: 'It may have been posted. Check the account, then Mark as posted or Post again.',
  },
  {
    by: 'biancanoir',
    from: 'oskar',
    status: 'failed',
    hours: -4,
    parts: ['New hair, same coffee'],
    problem: 'You already posted this to @biancanoir on 17 Nov',
  },
  {
    by: 'avasterling',
    from: 'mia',
    status: 'scheduled',
    hours: 1,
    parts: ['Winter set today. Guess the colour of the coat.'],
    pictures: 4,
  },
  {
    by: 'zarakane',
    from: 'oskar',
    status: 'scheduled',
    hours: 2,
    parts: ['Live tonight at six, bring questions'],
  },
  {
    by: 'stellamarlowe',
    from: 'oskar',
    status: 'pending_approval',
    hours: 3,
    parts: [
      'Three things I packed for the weekend',
      'One: the coat that is not mine.',
      'Two: a book that I will not open.',
      'Three: more socks than days.',
    ],
    pictures: 2,
  },
  {
    by: 'lunavale',
    from: 'mia',
    status: 'scheduled',
    hours: 5,
    parts: ['The photo book is open for orders'],
    pictures: 1,
  },
  {
    by: 'siennawest',
    from: 'oskar',
    status: 'scheduled',
    hours: 6,
    parts: ['Sunset check, Bondi'],
    pictures: 1,
    every: 'DAILY',
  },
  {
    by: 'kitharlow',
    from: 'oskar',
    status: 'scheduled',
    hours: 8,
    parts: ['Rehearsal clip, sound on'],
    pictures: 1,
  },
  {
    by: 'indierivers',
    from: 'mia',
    status: 'scheduled',
    hours: 26,
    parts: ['Chai first, then everything else'],
    pictures: 1,
  },
  {
    by: 'avasterling',
    from: 'mia',
    status: 'scheduled',
    hours: 30,
    parts: ['Contact sheet, pick one'],
    pictures: 3,
    every: 'WEEKLY',
  },
  { by: 'avabackstage', from: 'mia', status: 'scheduled', hours: 49, parts: ['صباح الخير من الكواليس'] },
  {
    by: 'avasterling',
    from: 'mia',
    status: 'draft',
    hours: 0,
    parts: [
      'Set two is done and I can finally feel my hands again. Six looks, one red coat, and a street door that would not stay open. Tell me which one you would wear, and I will tell you which one I kept on for the tram home. Full set on Thursday at nine',
      'The coat is rented. I asked. Twice.',
    ],
    pictures: 3,
  },
  { by: 'lunavale', from: 'mia', status: 'draft', hours: 0, parts: ['Questions for the December stream?'] },
  {
    by: 'avasterling',
    from: 'mia',
    status: 'published',
    hours: -26,
    parts: ['Street door, take nine'],
    pictures: 1,
    figures: [18_400, 912, 74, 51],
  },
  {
    by: 'lunavale',
    from: 'mia',
    status: 'published',
    hours: -50,
    parts: ['Back in Lisbon. The trams have missed me.'],
    pictures: 1,
    figures: [9_800, 540, 31, 22],
  },
  {
    by: 'avasterling',
    from: 'oskar',
    status: 'published',
    hours: -74,
    parts: ['Ask me anything, first ten only'],
    figures: [22_150, 1_204, 96, 310],
  },
  {
    by: 'kitharlow',
    from: 'oskar',
    status: 'published',
    hours: -98,
    parts: ['New strings, old songs'],
    pictures: 1,
    figures: [3_120, 188, 9, 6],
  },
];
