/** Cuts at a word. docs/product/products.md#product-metadata: excerpts are 100 or 120 characters. */
export function excerpt(text: string, most: 100 | 120): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,.;:–-]+$/, '')}…`
}
