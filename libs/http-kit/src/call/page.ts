const PAGE = Symbol('page')

/** One page of a list, with the values of its headers. */
export interface Page<Items> {
  readonly [PAGE]: true
  readonly items: Items
  readonly nextCursor: string | undefined
  readonly total: number | undefined
}

/** Returns one page of a list: `nextCursor` becomes X-Next-Cursor (left out on the last page), `total` X-Total-Count. */
export function page<Item>(
  items: Item[],
  { nextCursor, total }: { nextCursor?: string | null | undefined; total?: number | undefined },
): Page<Item[]> {
  return { [PAGE]: true, items, nextCursor: nextCursor ?? undefined, total }
}

export function isPage(value: unknown): value is Page<unknown> {
  return typeof value === 'object' && value !== null && PAGE in value
}
