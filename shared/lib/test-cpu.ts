type Usage = { readonly user: number; readonly system: number };
type Host = { readonly process: { cpuUsage: (since?: Usage) => Usage } };

/** For tests alone: the milliseconds that the processor works for this. A clock says how busy the machine is besides. */
export async function cpuMs(work: () => unknown): Promise<number> {
  // Tests run on Node, whose types what is shared does without.
  const { process } = globalThis as unknown as Host;
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
