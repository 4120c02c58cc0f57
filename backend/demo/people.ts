/** Users of the demo agency, Northlight. Their passwords are public by design: the data is invented. */
export type DemoPerson = {
  key: string;
  name: string;
  email: string;
  role: 'admin' | 'manager';
  status: 'active' | 'inactive';
};

export const demoPassword = 'northlight-demo';

const person = (
  key: string,
  name: string,
  role: DemoPerson['role'],
  status: DemoPerson['status'] = 'active',
): DemoPerson => ({
  key,
  name,
  email: `${key}@northlight.example`,
  role,
  status,
});

export const demoPeople: readonly DemoPerson[] = [
  person('mia', 'Mia Hartwell', 'admin'),
  person('oskar', 'Oskar Bergström', 'admin'),
  person('tomas', 'Tomás Reyes', 'manager'),
  person('priya', 'Priya Nair', 'manager'),
  person('jonas', 'Jonas Lindqvist', 'manager'),
  person('elena', 'Elena Marković', 'manager'),
  person('yuki', 'Yuki Tanaka', 'manager'),
  person('kofi', 'Kofi Mensah', 'manager', 'inactive'),
  person('noor', 'Noor Haddad', 'manager', 'inactive'),
];

/** Has signed up, and waits for approval. */
export const demoWaiting = 'noor';

/** Each user's plan, by its `plan_type`; if it has a period, the days since its start and until its end. */
export const demoPlans: Readonly<Record<string, { plan: string; sinceDays?: number; endsInDays?: number }>> =
  {
    mia: { plan: 'custom' },
    oskar: { plan: 'custom' },
    tomas: { plan: 'enterprise', sinceDays: 21, endsInDays: 9 },
    priya: { plan: 'pro', sinceDays: 4, endsInDays: 26 },
    jonas: { plan: 'pro', sinceDays: 12, endsInDays: 18 },
    // Has one free slot left.
    elena: { plan: 'basic', sinceDays: 7, endsInDays: 23 },
    // Has expired: existing models can be read and edited, but none can be added.
    yuki: { plan: 'basic', sinceDays: 33, endsInDays: -3 },
    kofi: { plan: 'basic' },
    noor: { plan: 'free' },
  };

/** How the agency outgrew its plans. The first change has no earlier plan. */
export const demoPlanChanges: readonly {
  person: string;
  from: string | null;
  to: string;
  reason: string;
  at: string;
}[] = [
  { person: 'mia', from: null, to: 'free', reason: 'Subscription created', at: '2024-02-12T16:03:00Z' },
  { person: 'mia', from: 'free', to: 'basic', reason: 'First creators signed', at: '2024-02-26T09:15:00Z' },
  {
    person: 'mia',
    from: 'basic',
    to: 'pro',
    reason: 'Roster grew past 5 models',
    at: '2024-09-03T11:42:00Z',
  },
  { person: 'mia', from: 'pro', to: 'custom', reason: 'Yearly contract', at: '2026-01-08T10:20:00Z' },
];

/** Exceptions to the permissions of their role: Yuki debugs problems, and may not manage contracts. */
export const demoOverrides: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  yuki: { can_access_debug: true, can_manage_contracts: false },
};

/** A user who has just started. */
export const demoNewcomer = 'elena';

/** An invited person who has not answered yet. Their link is unknown: resend the invitation to get one. */
export const demoInvitation = { email: 'ines@northlight.example', invitedBy: 'mia' };

/** Who let whom in, by an invitation or an approval. */
export const demoLetIn = {
  mia: ['oskar', 'tomas', 'priya', 'jonas', 'yuki', 'kofi'],
  oskar: ['elena'],
} as const;

export const demoViews = [
  { owner: 'mia', area: 'models', name: 'Paused', filters: { status: 'paused' }, isShared: true },
  {
    owner: 'tomas',
    area: 'models',
    name: 'Mine, active',
    filters: { scope: 'assigned', status: 'active' },
    isShared: false,
  },
] as const;

/** Recent notifications of users. */
export const demoNotifications: readonly {
  to: string;
  type: string;
  kind: string;
  /** The stage name of the model it is about. */
  model: string | null;
  title: string;
  message: string | null;
  ago: string;
  isRead: boolean;
}[] = [
  {
    to: 'mia',
    type: 'model_added',
    kind: 'assigned',
    model: 'Ava Sterling',
    title: 'You now manage Ava Sterling',
    message: 'By Oskar Bergström',
    ago: '18 minutes',
    isRead: false,
  },
  {
    to: 'mia',
    type: 'system_alert',
    kind: 'announcement',
    model: null,
    title: 'Passwords of shared accounts change on Friday',
    message: 'Sign in again on your devices after 12:00.',
    ago: '5 hours',
    isRead: false,
  },
  {
    to: 'mia',
    type: 'new_model',
    kind: 'created',
    model: 'Aria Solène',
    title: 'Oskar Bergström added Aria Solène',
    message: null,
    ago: '2 days',
    isRead: true,
  },
  {
    to: 'mia',
    type: 'maintenance_completed',
    kind: 'announcement',
    model: null,
    title: 'Maintenance is done',
    message: 'Everything works again.',
    ago: '9 days',
    isRead: true,
  },
  {
    to: 'tomas',
    type: 'system_alert',
    kind: 'secondary_added',
    model: 'Aria Solène',
    title: 'Priya Nair is now a secondary manager of Aria Solène',
    message: 'By Mia Hartwell',
    ago: '40 minutes',
    isRead: false,
  },
  {
    to: 'priya',
    type: 'model_added',
    kind: 'assigned_secondary',
    model: 'Aria Solène',
    title: 'You’re now a secondary manager of Aria Solène',
    message: 'By Mia Hartwell',
    ago: '40 minutes',
    isRead: false,
  },
];
