import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#shared/database.types.ts';

/** A client that knows the tables and procedures, so that a name or column that is not there does not compile. */
export type Client = SupabaseClient<Database>;
