import { refuse } from './reply.ts';

export type Refused = { sqlState: string; message: string; hint?: string };

const statuses: Readonly<Record<string, number>> = {
  '22023': 422,
  '42501': 403,
  PT401: 401,
  PT402: 402,
  PT404: 404,
  PT409: 409,
  PT503: 503,
};

/** What the database refused, for the page: its sentence is written for people, its hint is the code. What else it says is for nobody: `otherwise`. */
export function refusedBy({ sqlState, message, hint }: Refused, otherwise: () => Response): Response {
  // A token that is over, or none.
  const status = sqlState.startsWith('PGRST30') ? 401 : statuses[sqlState];
  // A value of another form than the procedure takes, such as an id that is none.
  if (status === undefined && /^(?:22|PGRST10)/.test(sqlState))
    return refuse(400, 'invalid', 'Part of what was sent is not in the expected form.');
  return status === undefined
    ? otherwise()
    : refuse(status, hint ?? (status === 404 ? 'not_found' : 'refused'), message);
}
