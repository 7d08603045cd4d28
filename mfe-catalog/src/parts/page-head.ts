/** Cuts at a word. docs/product/products.md#product-metadata: excerpts are 100 or 120 characters. */
export function excerpt(text: string, most: 100 | 120): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,.;:–-]+$/, '')}…`
}

/** Breadcrumb JSON-LD; each `to` is a path of this market. */
export function breadcrumbsOf(way: readonly { label: string; to: string }[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: to,
    })),
  }
}

/** 'Hoskote' of 'Hoskote, Bengaluru Rural': the part everybody may see. docs/product/roles.md#location-visibility. */
export function firstPart(location: string): string {
  return location.split(',')[0]?.trim() || location
}
