const PAGE = 24

/** What the products of a farm are asked with. */
export function farmProductsQuery(farmerId: number) {
  return { farmerId, limit: PAGE } as const
}
