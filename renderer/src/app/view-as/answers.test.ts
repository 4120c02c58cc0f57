import { describe, expect, it, vi } from 'vitest';
import type { CallName } from '#shared/contract/bridge.ts';
import { modelPageSize, type Model } from '#shared/contract/models.ts';
import type { ViewAs } from '#shared/contract/users.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { answersOf } from './answers.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const viewOf = (changes: Partial<ViewAs> = {}): ViewAs => ({
  profile: {
    id: idOf(1),
    email: 'jonas@northlight.example',
    role: 'manager',
    status: 'active',
    displayName: 'Jonas Lindqvist',
    createdAt: '',
    updatedAt: '',
    rowVersion: 1,
  },
  permissions: [],
  seesAllModels: false,
  managesAllModels: false,
  modelCount: 0,
  models: [],
  ...changes,
});

const seen = (id: string, isMain: boolean): ViewAs['models'][number] => ({
  id,
  stageName: id,
  status: 'active',
  isMain,
  isSecondary: false,
  canEdit: isMain,
});

/** The services' side as the administrator knows it: so many models. */
function services(count: number) {
  const models = Array.from({ length: count }, (_, index) => ({ id: idOf(index), stageName: idOf(index) }));
  return vi.fn(async (name: CallName, input: unknown): Promise<unknown> => {
    if (name === 'models.get') {
      const model = models.find(({ id }) => id === (input as { id: string }).id);
      if (model === undefined) throw new AppError('not_found', 'gone');
      return model;
    }
    const { offset, limit } = input as { offset: number; limit: number };
    return models.slice(offset, offset + limit);
  });
}

const ask = (view: ViewAs, send: ReturnType<typeof services>) => {
  const answer = answersOf(view);
  return (name: CallName, input?: unknown) => answer(name, input, send as never);
};
const idsOf = (models: unknown) => (models as Model[]).map(({ id }) => id);
const page = (scope: 'assigned' | 'all', offset = 0) => ({ scope, offset, limit: modelPageSize });

describe('what writes', () => {
  it.each([
    'models.create',
    'models.update',
    'models.updateMany',
    'models.delete',
    'models.setStatus',
    'models.addSecondaryManager',
    'savedViews.create',
    'users.setRole',
    'users.grantPermission',
    'users.delete',
    'invitations.create',
    'account.changePassword',
    'account.endSessions',
    'auth.signIn',
  ] as const)('is refused before it leaves the page: %s', async (name) => {
    const send = services(1);
    await expect(ask(viewOf(), send)(name, {})).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Read-only: you view as Jonas Lindqvist. Nothing is sent or saved.',
    });
    expect(send).not.toHaveBeenCalled();
  });
});

it.each(['audit.list', 'account.listSessions', 'savedViews.list', 'users.permissions'] as const)(
  'does not answer with what is the administrator’s own: %s',
  async (name) => {
    const send = services(1);
    await expect(ask(viewOf(), send)(name, {})).rejects.toMatchObject({ code: 'forbidden' });
    expect(send).not.toHaveBeenCalled();
  },
);

describe('models', () => {
  const view = viewOf({ modelCount: 2, models: [seen(idOf(2), true), seen(idOf(4), false)] });

  it('are those that the person would list', async () => {
    const request = ask(view, services(6));
    expect(idsOf(await request('models.list', page('assigned')))).toEqual([idOf(2)]);
    expect(idsOf(await request('models.list', page('all')))).toEqual([idOf(2), idOf(4)]);
  });

  it('come from as few calls as there are models, or from the list where there are many', async () => {
    const few = services(6);
    await ask(view, few)('models.list', page('assigned'));
    expect(few.mock.calls).toEqual([['models.get', { id: idOf(2) }]]);

    const many = services(2 * modelPageSize + 5);
    const models = Array.from({ length: 30 }, (_, index) => seen(idOf(index * 60), true));
    const request = ask(viewOf({ modelCount: 30, models }), many);
    expect(idsOf(await request('models.list', page('assigned')))).toHaveLength(30);
    expect(many.mock.calls.map(([name]) => name)).toEqual(['models.list', 'models.list', 'models.list']);
  });

  it('are left out once they are deleted', async () => {
    expect(idsOf(await ask(view, services(3))('models.list', page('all')))).toEqual([idOf(2)]);
  });

  it('are all there are for those who see all', async () => {
    const send = services(3);
    await ask(viewOf({ seesAllModels: true }), send)('models.list', page('all'));
    expect(send).toHaveBeenCalledExactlyOnceWith('models.list', page('all'));
  });

  it('of others do not exist', async () => {
    const send = services(6);
    await expect(ask(view, send)('models.get', { id: idOf(3) })).rejects.toMatchObject({ code: 'not_found' });
    expect(send).not.toHaveBeenCalled();
  });
});
