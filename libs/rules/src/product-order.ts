/** The orders in which products can be listed beside the list's own. docs/product/calls.md#sort. */
export const PRODUCT_SORTS = ['recommended', 'arrives', 'unitPrice', 'nearest', 'rating'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Something listed, with what should not stand side by side: its kind of produce and its farm. */
export interface Varied {
  kind: string
  farmId: number
}

/** When a row of a varied list has its turn: by the first number, then by the second, then as before. */
export interface Turn {
  /** How many rows of its kind come before. */
  ofKind: number
  /** How many rows of its farm come before, among those with the same turn of their kinds. */
  ofFarm: number
}

/** Returns the turn of each row: no kind comes again before every kind was shown, and meanwhile no farm before every farm was. */
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

/** Negative where the first turn comes first, 0 where neither does. */
export function compareTurns(a: Turn, b: Turn): number {
  return a.ofKind - b.ofKind || a.ofFarm - b.ofFarm
}
