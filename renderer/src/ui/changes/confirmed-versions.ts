/**
 * Which version of a task this page's own changes made of which. A press that comes before the answer to the one before it names
 * the version that both were made on, and is no conflict; and a change that was undone left the task as it was before.
 */
export function confirmedVersions() {
  const made = new Map<string, number>();
  const same = new Map<string, number>();
  const nameOf = (id: string, version: number) => `${id} ${String(version)}`;
  const follow = (steps: ReadonlyMap<string, number>, id: string, version: number): number => {
    let last = version;
    for (let next = steps.get(nameOf(id, last)); next !== undefined; next = steps.get(nameOf(id, last)))
      last = next;
    return last;
  };
  return {
    changed: (id: string, from: number, to: number) => {
      if (to > from) made.set(nameOf(id, from), to);
    },
    undone: (id: string, from: number, to: number) => {
      if (to <= from) return;
      const back = [...made].find(([name, version]) => version === from && name.startsWith(`${id} `))?.[0];
      if (back !== undefined) {
        made.set(back, to);
        same.set(back, to);
      }
      made.set(nameOf(id, from), to);
    },
    /** What a new change names. */
    latest: (id: string, version: number): number => follow(made, id, version),
    /** What an undo names: where anything else was changed since, it is left alone. */
    unchanged: (id: string, version: number): number => follow(same, id, version),
  };
}
