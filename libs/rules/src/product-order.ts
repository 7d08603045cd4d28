/** Sort orders of product lists beside the default. docs/product/calls.md#sort. */
export const PRODUCT_SORTS = ['recommended', 'arrives', 'unitPrice', 'nearest', 'rating'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** A row with its kind of produce and farm, which should not repeat side by side. */
export interface Varied {
  kind: string
  farmId: number
}

/** Position of a row in a varied list: by `ofKind`, then by `ofFarm`, then as before. */
export interface Turn {
  /** Number of earlier rows of the same kind. */
  ofKind: number
  /** Number of earlier rows of the same farm with the same `ofKind`. */
  ofFarm: number
}

/** Returns the turn of each row: no kind repeats before all kinds were shown, and within that no farm. */
export function variedTurns(rows: readonly Varied[]): Turn[] {
  const shownOfKind = new Map<string, number>()
  const shownOfFarm = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) => {
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before
  }
  return rows.map(({ kind, farmId }) => {
    const ofKind = count(shownOfKind, kind)
    return { ofKind, ofFarm: count(shownOfFarm, `${ofKind} ${farmId}`) }
  })
}

/** Negative if `a` comes first, 0 if equal. */
export function compareTurns(a: Turn, b: Turn): number {
  return a.ofKind - b.ofKind || a.ofFarm - b.ofFarm
}
