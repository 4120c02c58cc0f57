import type { Viewer } from './permissions.ts';

type AssignedModel = { managerId: string | null; secondaryManagers: readonly { id: string }[] };

export type ModelAccess = {
  isMainManager: boolean;
  isSecondaryManager: boolean;
  /** Assigned, or allowed to manage every model. The database enforces this too. */
  canEdit: boolean;
  /** Deleting the model and choosing its main and secondary managers; a secondary manager never may. */
  canManage: boolean;
  /** The pinned note. For other models, people only see name and label. */
  canSeeNote: boolean;
};

/** Explains on the page what the database enforces (private.can_edit_model, private.can_manage_model). */
export function modelAccess(viewer: Viewer, model: AssignedModel): ModelAccess {
  const isMainManager = model.managerId === viewer.id;
  const isSecondaryManager = model.secondaryManagers.some((manager) => manager.id === viewer.id);
  const managesEvery = canManageEveryModel(viewer);
  return {
    isMainManager,
    isSecondaryManager,
    canEdit: managesEvery || isMainManager || isSecondaryManager,
    canManage: managesEvery || isMainManager,
    canSeeNote:
      isMainManager || isSecondaryManager || viewer.role === 'admin' || viewer.permissions.can_view_all_data,
  };
}

/** Who may edit and delete every model and choose its managers. */
export const canManageEveryModel = ({ role, permissions }: Viewer): boolean =>
  role === 'admin' || permissions.can_manage_all_models;

/** Who may view every model: decisions.md 1. */
export function canViewAllModels(viewer: Viewer): boolean {
  const { permissions } = viewer;
  return (
    viewer.role === 'admin' ||
    permissions.can_see_all_models ||
    permissions.can_access_socials ||
    permissions.can_access_chat ||
    permissions.can_manage_all_models ||
    permissions.can_view_all_data
  );
}

/** Who may create a model for themselves. Admins and holders of can_manage_all_models create for anyone. */
export function canCreateModels(viewer: Viewer): boolean {
  return (
    viewer.role === 'admin' ||
    viewer.permissions.can_manage_all_models ||
    viewer.permissions.can_access_models
  );
}
