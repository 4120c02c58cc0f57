import type { Profile, SignedIn } from '#shared/contract/auth.ts';

/** People for tests. */
export const mia: Profile = {
  id: '0b0c0d0e-0001-4000-8000-000000000001',
  email: 'mia@northlight.agency',
  role: 'admin',
  status: 'active',
  displayName: 'Mia Hartwell',
  rowVersion: 1,
};

export const jonas: Profile = {
  id: '0b0c0d0e-0002-4000-8000-000000000002',
  email: 'jonas@northlight.agency',
  role: 'manager',
  status: 'active',
  displayName: null,
  rowVersion: 1,
};

export const sessionOf = (profile: Profile, isNewProfile = false): SignedIn => ({ profile, isNewProfile });
