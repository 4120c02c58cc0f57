import type { Tables } from '#shared/database.types.ts';
import { AppError } from '#shared/lib/app-error.ts';
import {
  modelStatuses,
  type Model,
  type ModelColumns,
  type ModelStatus,
  type Person,
} from '#shared/contract/models.ts';
import { toActor, type ActorRow } from './person-rows.ts';

/** A manager as the database returns one. */
export type PersonRow = ActorRow & Pick<Tables<'profiles'>, 'role'>;

/** The list columns of public.models: no socials, no email accounts, no phone numbers. */
export type ModelColumnsRow = Omit<Tables<'models'>, 'socials' | 'email_accounts' | 'phone_numbers'>;

/** The rows of procedure get_models_for_manager_extended, reduced to the list columns. */
export type AssignedModelRow = ModelColumnsRow & {
  manager: PersonRow | null;
  secondary_managers: PersonRow[];
};

/** The table's rows, with both foreign keys named, because PostgREST rejects an ambiguous embed. */
export type TableModelRow = ModelColumnsRow & {
  manager: PersonRow | null;
  model_secondary_managers: { created_at: string; manager: PersonRow | null }[];
};

// Declared `as const`, because the compiler derives the rows' shape from them.
const person = 'id, email, display_name, role';
const identity = 'id, stage_name, real_name, status, timezone, manager_id, photo_url';
const contacts = 'telegram_handle, discord_handle, drive_folder_id, primary_communication';
const columns = `${identity}, ${contacts}, created_at, updated_at, row_version` as const;
const main = `manager:profiles!models_manager_id_fkey(${person})` as const;
const secondary = `manager:profiles!model_secondary_managers_manager_id_fkey(${person})` as const;
const links =
  `model_secondary_managers!model_secondary_managers_model_id_fkey(created_at, ${secondary})` as const;

export const assignedModelColumns = `${columns}, manager, secondary_managers` as const;

export const tableModelColumns = `${columns}, ${main}, ${links}` as const;

export function toPerson(row: PersonRow): Person {
  return { ...toActor(row), role: row.role };
}

export function toModelColumns(row: ModelColumnsRow): ModelColumns {
  return {
    id: row.id,
    stageName: row.stage_name,
    realName: row.real_name,
    status: toStatus(row.status),
    timezone: row.timezone,
    managerId: row.manager_id,
    photoUrl: row.photo_url,
    telegramHandle: row.telegram_handle,
    discordHandle: row.discord_handle,
    driveFolderId: row.drive_folder_id,
    primaryCommunication: row.primary_communication,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    rowVersion: row.row_version,
  };
}

export function fromAssignedRow(row: AssignedModelRow): Model {
  return {
    ...toModelColumns(row),
    manager: row.manager && toPerson(row.manager),
    secondaryManagers: row.secondary_managers.map(toPerson),
  };
}

export function fromTableRow(row: TableModelRow): Model {
  const secondary = [...row.model_secondary_managers].sort((one, other) =>
    one.created_at.localeCompare(other.created_at),
  );
  return {
    ...toModelColumns(row),
    manager: row.manager && toPerson(row.manager),
    secondaryManagers: secondary.flatMap(({ manager }) => (manager === null ? [] : [toPerson(manager)])),
  };
}

function toStatus(status: string): ModelStatus {
  const known = modelStatuses.find((candidate) => candidate === status);
  if (known === undefined) throw new AppError('internal', `Unknown model status ${status}`);
  return known;
}
