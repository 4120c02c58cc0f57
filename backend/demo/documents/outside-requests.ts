import { laptop, phone } from './devices.ts';

// What the demo agency requested from people outside: signatures and files. Hours count back from now.

export type DemoSigner = {
  name: string;
  email: string;
  role?: 'signer' | 'approver' | 'viewer';
  opened?: number;
  signed?: number;
  isDrawn?: boolean;
  declined?: { hoursAgo: number; reason: string };
  device?: string;
};

export type DemoRequest = {
  /** The document's title; the request is for its newest version. */
  title: string;
  by: string;
  sent: number;
  endsIn: number;
  isInOrder?: boolean;
  message?: string;
  remindEveryDays?: number;
  signers: readonly DemoSigner[];
};

export const demoRequests: readonly DemoRequest[] = [
  {
    title: 'Management agreement 2027',
    by: 'mia',
    sent: 26,
    endsIn: 14,
    isInOrder: true,
    message: 'As we agreed on Tuesday, with the shorter notice period.',
    remindEveryDays: 3,
    signers: [
      {
        ...{ name: 'Abigail Turner', email: 'abigail.turner@mail.example', role: 'approver' },
        ...{ opened: 25, signed: 24.5, device: laptop },
      },
      { name: 'Luna Vale', email: 'luna@lunavale.example', opened: 5, device: phone },
      { name: 'Bennett & Cole', email: 'office@bennettcole.example', role: 'viewer' },
    ],
  },
  {
    title: 'Model release, October shoot',
    by: 'tomas',
    sent: 900,
    endsIn: 20,
    signers: [
      {
        ...{ name: 'Aria Solène', email: 'aria@ariasolene.example', opened: 880, signed: 879.8 },
        ...{ isDrawn: true, device: phone },
      },
      { name: 'Frame Six', email: 'studio@framesix.example', opened: 890, signed: 889.5, device: laptop },
    ],
  },
  {
    title: 'Non-disclosure, camera crew',
    by: 'mia',
    sent: 70,
    endsIn: 10,
    signers: [
      {
        ...{ name: 'Frame Six', email: 'studio@framesix.example', opened: 44, device: laptop },
        declined: { hoursAgo: 43.5, reason: 'We agreed on two years, and it says five.' },
      },
    ],
  },
];

/** A document that consists only of the request, until one of its files is accepted. */
export const demoUpload = {
  title: 'ID and release, winter set',
  instructions: 'A photo of your ID, both sides, and the signed release as a PDF.',
  types: ['pdf', 'picture'],
  maxFiles: 3,
  sent: 30,
  endsIn: 10,
  file: { name: 'ID, front.png', hoursAgo: 2, device: phone },
} as const;
