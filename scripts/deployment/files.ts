import type { SupabaseClient } from '@supabase/supabase-js';
import type { Check } from './check.ts';
import type { Deployment } from './admin-client.ts';

const step = 'Files';
const guide = '(docs/deploy.md, step 13)';

/** The buckets that a migration creates; they may have been changed in the dashboard since. */
const buckets = [
  { id: 'documents', isPublic: false, mostBytes: 52_428_800 },
  { id: 'attachments', isPublic: false, mostBytes: 26_214_400 },
  { id: 'pictures', isPublic: true, mostBytes: 5_242_880 },
] as const;

/** Whether files can be stored and checked, and only authorised users can read them. */
export async function judgeFiles(client: SupabaseClient, deployment: Deployment): Promise<Check> {
  const lack = (await lackOfBuckets(client)) ?? (await lackOfFunctions(deployment));
  return lack === null
    ? { step, verdict: 'ok', says: 'three buckets, and the functions that look after them' }
    : { step, verdict: 'missing', says: `${lack} ${guide}` };
}

async function lackOfBuckets(client: SupabaseClient): Promise<string | null> {
  for (const { id, isPublic, mostBytes } of buckets) {
    const { data, error } = await client.storage.getBucket(id);
    if (error?.message === 'Bucket not found') return `there is no bucket ${id}: apply the migrations`;
    if (error !== null) return 'Storage does not answer: turn it on';
    if (data.public !== isPublic) return `the bucket ${id} must ${isPublic ? '' : 'not '}be public`;
    if (data.file_size_limit !== mostBytes)
      return `files in the bucket ${id} may have ${String(mostBytes / 1024 / 1024)} MB: set its limit`;
  }
  return null;
}

/** Each function's answer to a call without a valid request. */
const functions = { 'check-file': 'invalid', 'sweep-files': 'not_allowed' } as const;

async function lackOfFunctions({ url }: Deployment): Promise<string | null> {
  for (const [name, expected] of Object.entries(functions)) {
    const code = await codeOf(`${url}/functions/v1/${name}`);
    if (code !== expected) return `deploy the function ${name} with --no-verify-jwt`;
  }
  return null;
}

async function codeOf(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { method: 'POST', body: '{}' });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
  } catch {
    return undefined;
  }
}
