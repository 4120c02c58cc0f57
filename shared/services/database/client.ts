import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#shared/database.types.ts';

/** A client that knows the tables and procedures, so that a wrong name or column does not compile. */
export type Client = SupabaseClient<Database>;
