import type { DatabaseDomain, DomainCalls } from './domain.ts';
import { nothing } from './domain.ts';

export const account = {
  procedures: {
    update_own_display_name: {
      args: ['new_display_name', 'p_row_version'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', `select public.update_own_display_name('Someone')`]],
    },
    set_own_photo: {
      args: ['p_photo_url'],
      volatility: 'volatile',
      asStranger: '23514',
      plans: [['manager', 'select public.set_own_photo(null)']],
    },
    list_person_photos: {
      args: [],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', 'select * from public.list_person_photos()']],
    },
    note_session: {
      args: [],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', 'select public.note_session()']],
    },
    get_my_sessions: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['stranger', 'select * from public.get_my_sessions()']],
    },
    end_my_session: {
      args: ['p_session_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['stranger', `select public.end_my_session('{stranger}')`]],
    },
  },
  values: { new_display_name: 'Someone', p_photo_url: 'https://elsewhere.example/x.png' },
} satisfies DatabaseDomain;

export const accountCalls: DomainCalls<'account'> = {
  'account.setDisplayName': async ({ host, admin }) => {
    const { rowVersion } = await host.call('users.get', { id: admin.id });
    return [{ displayName: 'Mia Hartwell', rowVersion }];
  },
  'account.setPhoto': () => [
    { photoUrl: '/storage/v1/object/public/pictures/people/00000000-0000-4000-8000-000000000001.webp' },
    { photoUrl: null },
  ],
  'account.listPhotos': nothing,
  'account.listSessions': nothing,
  'account.endSession': () => [{ id: crypto.randomUUID() }],
};
