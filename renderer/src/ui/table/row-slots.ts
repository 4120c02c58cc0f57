/**
 * Which drawn row shows which record. A record keeps its row for as long as it is in view; a new one takes the row of one that
 * left, so that its cells change their words rather than being rebuilt: a filter over a long list replaces every row at
 * each key.
 */
export class RowSlots {
  #slots = new Map<string, number>();
  #used = 0;

  /**
   * The slot of each record in view, in their order. The slot of `retired`, whose row holds the focus, is given to nobody
   * else: the focus would be on another record unasked.
   */
  assign(ids: readonly string[], retired?: string): number[] {
    const wanted = new Set(ids);
    const free: number[] = [];
    for (const [id, slot] of this.#slots) if (!wanted.has(id) && id !== retired) free.push(slot);
    free.sort((a, b) => b - a);
    const next = new Map<string, number>();
    for (const id of ids) next.set(id, this.#slots.get(id) ?? free.pop() ?? this.#used++);
    this.#slots = next;
    return ids.map((id) => next.get(id) ?? 0);
  }
}
