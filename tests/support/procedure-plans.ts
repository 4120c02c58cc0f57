import postgres from 'postgres';

/** Someone's calls on a session that keeps the plan of every statement within them, however deep. */
export type PlanRecorder = {
  /** Calls a procedure as someone, undoes it, and answers with the plans of all that it ran. */
  plansOf(personId: string, call: string): Promise<unknown[]>;
  close(): Promise<void>;
};

/** Needs a superuser: only one may load what writes plans down. */
export async function openPlanRecorder(superuserUrl: string): Promise<PlanRecorder> {
  let plans: unknown[] = [];
  const client = postgres(superuserUrl, {
    max: 1,
    onnotice: ({ message = '' }) => {
      const start = message.indexOf('plan:');
      if (start >= 0) plans.push(JSON.parse(message.slice(start + 'plan:'.length)));
    },
  });
  // Planned for the values of each call: otherwise the sixth call of a function within this session is planned for any.
  // A table of ten rows is read whole where one of thousands is asked by its key: that way is taken wherever there is one.
  await client.unsafe(`set plan_cache_mode = force_custom_plan; set enable_seqscan = off; set enable_bitmapscan = off; load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_verbose = on;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set auto_explain.log_level = notice`);
  return {
    plansOf: async (personId, call) => {
      plans = [];
      const claims = JSON.stringify({ sub: personId, role: 'authenticated' });
      // With a key of the vault, as an API has it: some of them seal a secret.
      await client.unsafe(`begin; select set_config('request.jwt.claims', '${claims}', true);
        select set_config('app.settings.marquee_vault_key', repeat('ab', 32), true); set local role authenticated`);
      try {
        await client.unsafe(call);
      } finally {
        await client.unsafe('rollback');
      }
      return plans;
    },
    close: () => client.end(),
  };
}
