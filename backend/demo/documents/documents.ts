import { laptop, phone } from './devices.ts';
import { demoUpload } from './outside-requests.ts';

// Documents of the demo agency. Days count from today, so that something is always about to expire.

/** A link, and what its visitors did. */
export type DemoShare = {
  name: string;
  /** The default link, which has no key. */
  isDefault?: boolean;
  password?: string;
  requireEmail?: boolean;
  maxViews?: number;
  endsIn?: number;
  allowDownload?: boolean;
  watermark?: boolean;
  isRevoked?: boolean;
  views?: readonly {
    email?: string;
    hoursAgo: number;
    /** Seconds spent on each page, starting with the first. */
    pages?: readonly number[];
    outcome?: 'bad_password' | 'denied';
    isDownload?: boolean;
    device?: string;
  }[];
};

export type DemoDocument = {
  title: string;
  category: 'contract' | 'release' | 'id_document' | 'nda' | 'invoice' | 'tax' | 'media_kit' | 'other';
  /** Null: the document belongs to the agency. */
  model: string | null;
  by: string;
  visibility?: 'normal' | 'sensitive' | 'private';
  status?: 'draft' | 'active' | 'archived';
  counterparty?: string;
  startsIn?: number;
  endsIn?: number;
  noticeDays?: number;
  renews?: boolean;
  comment?: readonly [by: string, body: string];
  shares?: readonly DemoShare[];
  /**
   * The file of each version, oldest first; the last one is current. A picture is drawn; the others are PDFs with one
   * line per page.
   */
  files: readonly (readonly [fileName: string, lines: readonly string[] | 'picture'])[];
};

const agreement = (name: string) => [
  `Management agreement - ${name}`,
  '1. Services of the agency',
  '2. Commission and payment',
  '3. Exclusivity and territory',
  '4. Term, renewal and notice',
  '5. Confidentiality',
];

export const demoDocuments: readonly DemoDocument[] = [
  {
    title: 'Management agreement 2027',
    category: 'contract',
    model: 'Luna Vale',
    by: 'mia',
    visibility: 'sensitive',
    status: 'draft',
    counterparty: 'Luna Vale',
    shares: [
      {
        name: 'Luna’s lawyer, to read',
        password: 'open sesame',
        requireEmail: true,
        maxViews: 10,
        endsIn: 7,
        views: [
          { email: 'j.cole@bennettcole.example', hoursAgo: 50, outcome: 'denied' },
          { email: 'abigail.turner@mail.example', hoursAgo: 49, pages: [20, 28], device: phone },
          { email: 'abigail.turner@mail.example', hoursAgo: 3, outcome: 'bad_password' },
          {
            email: 'abigail.turner@mail.example',
            hoursAgo: 2.9,
            pages: [40, 52, 61, 30, 44, 25],
            device: laptop,
          },
        ],
      },
      // Sensitive, and the demo sends no mail, so an email check alone would protect nothing.
      {
        name: 'Bennett & Cole, to read',
        password: 'bennett and cole',
        requireEmail: true,
        watermark: true,
        endsIn: 14,
      },
      {
        name: 'First draft',
        password: 'first draft',
        isRevoked: true,
        views: [{ hoursAgo: 90, pages: [12] }],
      },
    ],
    files: [
      ['Management agreement 2027, draft.pdf', agreement('draft for 2027')],
      ['Management agreement 2027, comments.pdf', agreement('with comments')],
      ['Management agreement 2027.pdf', agreement('2027')],
    ],
  },
  {
    title: 'Management agreement 2026',
    category: 'contract',
    model: 'Luna Vale',
    by: 'mia',
    counterparty: 'Luna Vale',
    startsIn: -358,
    endsIn: 7,
    noticeDays: 30,
    comment: ['tomas', 'She wants a shorter notice period in the next one.'],
    files: [
      ['Management agreement 2026.pdf', agreement('2026')],
      ['Management agreement 2026, signed.pdf', agreement('2026, signed')],
    ],
  },
  {
    title: 'Addendum, winter rate',
    category: 'contract',
    model: 'Aria Solène',
    by: 'tomas',
    counterparty: 'Aria Solène',
    startsIn: -20,
    endsIn: 370,
    files: [['Addendum, winter rate.pdf', ['Addendum - winter rate', 'Rates from December']]],
  },
  {
    title: 'Studio B rental agreement',
    category: 'contract',
    model: null,
    by: 'mia',
    counterparty: 'Studio B d.o.o.',
    startsIn: -350,
    endsIn: 15,
    noticeDays: 14,
    renews: true,
    files: [['Studio B rental.pdf', ['Rental agreement - Studio B', 'House rules', 'Inventory']]],
  },
  {
    title: 'Image licence, Lumière',
    category: 'release',
    model: 'Luna Vale',
    by: 'mia',
    counterparty: 'Lumière Cosmetics',
    shares: [{ name: 'Lumière, legal', requireEmail: true, endsIn: 2 }],
    startsIn: -339,
    endsIn: 26,
    noticeDays: 7,
    files: [
      ['Image licence.pdf', ['Image licence - Lumière', 'Territory: Europe', 'Channels: web and print']],
    ],
  },
  {
    title: 'Model release, October shoot',
    category: 'release',
    model: 'Aria Solène',
    by: 'tomas',
    startsIn: -40,
    files: [['Model release.pdf', ['Model release - October shoot']]],
  },
  {
    title: 'Passport',
    category: 'id_document',
    model: 'Aria Solène',
    by: 'tomas',
    visibility: 'sensitive',
    endsIn: 1560,
    files: [['Passport.png', 'picture']],
  },
  {
    title: 'Non-disclosure, camera crew',
    category: 'nda',
    model: null,
    by: 'mia',
    counterparty: 'Frame Six',
    startsIn: -100,
    endsIn: 186,
    files: [['NDA camera crew.pdf', ['Non-disclosure agreement', 'Confidential information', 'Term']]],
  },
  {
    title: 'Rate card, winter',
    category: 'media_kit',
    model: 'Luna Vale',
    by: 'mia',
    shares: [
      {
        name: 'On our site',
        isDefault: true,
        allowDownload: true,
        views: [
          { hoursAgo: 30, pages: [14], device: phone, isDownload: true },
          { hoursAgo: 7, pages: [33], device: laptop },
        ],
      },
    ],
    status: 'draft',
    files: [
      ['Rate card 1.pdf', ['Rate card - first draft']],
      ['Rate card 2.pdf', ['Rate card - second draft']],
      ['Rate card, winter.pdf', ['Rate card - winter', 'Packages']],
    ],
  },
  {
    title: 'Management agreement 2025',
    category: 'contract',
    model: 'Aria Solène',
    by: 'tomas',
    startsIn: -383,
    endsIn: -18,
    files: [['Management agreement 2025.pdf', agreement('2025')]],
  },
  {
    title: 'Tax residency certificate',
    category: 'tax',
    model: 'Luna Vale',
    by: 'mia',
    visibility: 'sensitive',
    endsIn: 42,
    files: [['Tax residency.pdf', ['Certificate of tax residency']]],
  },
  {
    title: 'Invoice 2026-118',
    category: 'invoice',
    model: null,
    by: 'mia',
    counterparty: 'Lumière Cosmetics',
    files: [['Invoice 2026-118.pdf', ['Invoice 2026-118', 'Thank you']]],
  },
  {
    title: 'Salary talks, notes',
    category: 'other',
    model: null,
    by: 'mia',
    visibility: 'private',
    files: [['Salary talks.pdf', ['Notes on salaries']]],
  },
  {
    title: demoUpload.title,
    category: 'id_document',
    model: 'Aria Solène',
    by: 'mia',
    visibility: 'sensitive',
    status: 'draft',
    files: [],
  },
  {
    title: 'Old house rules',
    category: 'other',
    model: null,
    by: 'mia',
    status: 'archived',
    files: [['House rules.pdf', ['House rules, until 2025']]],
  },
];
