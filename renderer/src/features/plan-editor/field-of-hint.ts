import type { FieldPath } from 'react-hook-form';
import type { PlanValues } from './plan-values.ts';

const fields: Readonly<Record<string, FieldPath<PlanValues>>> = {
  name: 'name',
  description: 'description',
  sort_order: 'sortOrder',
  price_monthly_cents: 'month',
  price_yearly_cents: 'year',
  models_limit: 'modelsLimit',
  users_limit: 'usersLimit',
};

/** The field that a database error is about, by the column name in its hint. */
export const fieldOfHint = (hint = ''): FieldPath<PlanValues> | undefined => fields[hint];
