import { describe, expect, it } from 'vitest';
import { canCreateModels, canViewAllModels, modelAccess } from './model-access.ts';
import { effectivePermissions, type PermissionKey, type Viewer } from './permissions.ts';

const viewer = (role: string, changes: Partial<Record<PermissionKey, boolean>> = {}): Viewer => ({
  id: 'me',
  role,
  permissions: effectivePermissions(
    role,
    Object.entries(changes).map(([permission_key, enabled]) => ({ permission_key, enabled })),
  ),
});

const mine = { managerId: 'me', secondaryManagers: [] };
const shared = { managerId: 'you', secondaryManagers: [{ id: 'me' }] };
const foreign = { managerId: 'you', secondaryManagers: [] };

describe('access to one model', () => {
  it('lets the main manager edit and manage', () => {
    expect(modelAccess(viewer('manager'), mine)).toMatchObject({
      isMainManager: true,
      canEdit: true,
      canManage: true,
    });
  });

  it('lets a secondary manager edit, but neither delete nor choose managers', () => {
    expect(modelAccess(viewer('manager'), shared)).toMatchObject({
      isSecondaryManager: true,
      canEdit: true,
      canManage: false,
    });
  });

  it('lets a stranger only look', () => {
    expect(modelAccess(viewer('manager'), foreign)).toMatchObject({ canEdit: false, canManage: false });
  });

  it('lets admins and holders of can_manage_all_models manage every model', () => {
    expect(modelAccess(viewer('admin'), foreign).canManage).toBe(true);
    expect(modelAccess(viewer('manager', { can_manage_all_models: true }), foreign).canManage).toBe(true);
  });
});

describe('access to the list', () => {
  it('shows all models to those who reach socials or chat, as managers do by default', () => {
    expect(canViewAllModels(viewer('manager'))).toBe(true);
    expect(canViewAllModels(viewer('manager', { can_access_socials: false, can_access_chat: false }))).toBe(
      false,
    );
  });

  it('lets people create models unless that area is closed to them', () => {
    expect(canCreateModels(viewer('manager'))).toBe(true);
    expect(canCreateModels(viewer('manager', { can_access_models: false }))).toBe(false);
  });
});
