/** Shorter parts are refused by the checkout form. docs/product/checkout.md#form-rules */
export const SHORTEST_NAME_PART = 2

/** Returns whether the checkout form takes a part of a name; it counts code points, as forms do. */
export function isNamePart(part: string): boolean {
  return [...part.trim()].length >= SHORTEST_NAME_PART
}

/** An initial gets its dot: 'K' is too short for a name, 'K.' is not. */
function withDot(part: string): string {
  return part === '' || isNamePart(part) ? part : `${part}.`
}

/**
 * Returns first and last name by splitting a name at its first space; a part of one letter, in any script, gets a dot: 'Manjunath K.',
 * 'R. K Narayan'. `lastName` is empty for a name of one word. docs/product/checkout.md#form-fields.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: withDot(firstName), lastName: withDot(rest.join(' ')) }
}
