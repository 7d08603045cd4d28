const PAGE = 24

/** The query for the products of a farm. */
export function farmProductsQuery(farmerId: number) {
  return { farmerId, limit: PAGE, sort: 'recommended' } as const
}
