/** Returns lower-case text with words joined by hyphens. Keeps letters, marks and digits of every script, drops punctuation. */
function slugPart(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/[\s_-]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function join(parts: readonly (string | null | undefined)[], id: number): string {
  const words = parts.map(part => slugPart(part ?? '')).filter(part => part !== '')
  return [...words, String(id)].join('-')
}

/** Returns '{category}-{name}-{id}', or without a category '{name}-{id}'. docs/product/products.md#product-slug. */
export function productSlug({
  id,
  name,
  category,
}: {
  id: number
  name: string
  category?: string | null | undefined
}): string {
  return join([category, name], id)
}

/** Returns '{farm name}-{location}-{id}'. docs/product/farms.md#farm-slug. */
export function farmSlug({
  id,
  farmName,
  location,
}: {
  id: number
  farmName: string
  location?: string | null | undefined
}): string {
  return join([farmName, location], id)
}

/** Returns the id of a slug: its trailing number. Undefined without one, for 0, and beyond exact integers. */
export function idFromSlug(text: string): number | undefined {
  // Tries each run of digits once: `/[0-9]+$/` would try from each digit, which takes seconds for a long URL.
  const digits = /^(?:.*[^0-9])?([0-9]+)$/s.exec(text)?.[1]
  if (digits === undefined) return undefined
  const id = Number(digits)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
