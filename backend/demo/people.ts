/** People of the demo agency, Northlight. Their passwords are public by intent: the data is invented. */
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
];

/** Overrides of what their role gives: Yuki looks into problems, and leaves contracts to others. */
export const demoOverrides: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  yuki: { can_access_debug: true, can_manage_contracts: false },
};

/** Somebody who has been invited and has not answered yet. The link is nobody's: resend it to get one. */
export const demoInvitation = { email: 'ines@northlight.example', invitedBy: 'mia' };

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
