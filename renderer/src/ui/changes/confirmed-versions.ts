/**
 * Tracks which row versions were created by this page's own changes. A second change made before the first one's
 * response still refers to the old version, but is no conflict; and an undone change leaves the row as it was before.
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
    /** The version to send with a new change. */
    latest: (id: string, version: number): number => follow(made, id, version),
    /** The version to send with an undo, which is refused if anything else has changed since. */
    unchanged: (id: string, version: number): number => follow(same, id, version),
  };
}
