type Usage = { readonly user: number; readonly system: number };
type Host = { readonly process: { cpuUsage: (since?: Usage) => Usage } };

/** For tests only: the CPU time of this work in milliseconds. Wall time also depends on how busy the machine is. */
export async function cpuMs(work: () => unknown): Promise<number> {
  // Tests run on Node, whose types shared code does not use.
  const { process } = globalThis as unknown as Host;
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
