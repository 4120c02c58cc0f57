/**
 * Assigns records to rendered rows. A record keeps its row while it is visible; a new one reuses the row of one that
 * left, so that text is updated instead of elements being rebuilt: filtering a long list replaces every row at each key
 * press.
 */
export class RowSlots {
  #slots = new Map<string, number>();
  #used = 0;

  /**
   * The slot of each visible record, in order. The slot of `retired`, whose row has the focus, is not reused: the focus
   * would jump to another record.
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
