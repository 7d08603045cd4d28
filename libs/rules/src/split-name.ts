/** The checkout form refuses shorter parts. docs/product/checkout.md#form-rules */
export const SHORTEST_NAME_PART = 2

/** Returns whether the checkout form accepts a part of a name; counts code points, as forms do. */
export function isNamePart(part: string): boolean {
  return [...part.trim()].length >= SHORTEST_NAME_PART
}

/** Adds a dot to an initial, since 'K' is too short for a name, but 'K.' is not. */
function withDot(part: string): string {
  return part === '' || isNamePart(part) ? part : `${part}.`
}

/**
 * Splits a name at its first space. A one-letter part in any script gets a dot: 'Manjunath K.', 'R. K Narayan'. `lastName` is
 * empty for one word. docs/product/checkout.md#form-fields.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: withDot(firstName), lastName: withDot(rest.join(' ')) }
}
