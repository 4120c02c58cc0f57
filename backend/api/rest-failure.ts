/** The fields of a failed statement's error, as Postgres sends them. */
export type PostgresFailure = {
  code: string;
  message: string;
  detail?: string | null | undefined;
  hint?: string | null | undefined;
};

/** Whether the database was unreachable or the connection was lost: the errors of Node and of the driver. */
export function isConnectionFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(?:E[A-Z]{4,}|EAI_[A-Z]+|CONNECT_TIMEOUT|CONNECTION_[A-Z]+)$/.test(error.code)
  );
}

/** PostgREST's answer while its database is unreachable. */
export function unreachableDatabase(): Response {
  const message = 'Database client error. Retrying the connection.';
  return Response.json({ code: 'PGRST001', message, details: null, hint: null }, { status: 503 });
}

/** The same answer when more requests are waiting than the one engine's queue can hold. */
export function tooManyRequests(): Response {
  const message = 'Too many requests at once. Try again in a moment.';
  return Response.json(
    { code: '53300', message, details: null, hint: null },
    { status: 503, headers: { 'Retry-After': '1' } },
  );
}

/** Whether an error carries a SQLSTATE. */
export function isPostgresFailure(error: unknown): error is PostgresFailure {
  return (
    error instanceof Error &&
    !isConnectionFailure(error) &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

const statusByCode: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
};

const statusByClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The HTTP status that PostgREST gives to a SQLSTATE. */
export function statusOf(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  const chosen = /^PT([2-5][0-9]{2})$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen);
  return statusByCode[code] ?? statusByClass[code.slice(0, 2)] ?? 400;
}

/**
 * For a failed check or a missing value, Postgres quotes the row, including columns that no user may read; the message
 * alone names the rule.
 */
const namesRow = (code: string): boolean => code === '23514' || code === '23502';

/** The response body of PostgREST, which supabase-js returns to its caller as the error. */
export function restFailure(failure: PostgresFailure, role: string): Response {
  const { code, message, detail, hint } = failure;
  return Response.json(
    { code, message, details: namesRow(code) ? null : (detail ?? null), hint: hint ?? null },
    { status: statusOf(code, role) },
  );
}
