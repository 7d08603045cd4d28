import { normalise } from '@santhe/rules'

function literally(text: string, flags: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`), flags)
}

/**
 * The condition for a search: the text as it stands, without regard to case, within the normalised `search` field.
 * What normalising would drop, such as '50%', is looked for in the fields themselves. Undefined for an empty search. Storefront spec §9.
 */
export function searchClause(
  search: string | undefined,
  fields: readonly string[],
): Record<string, unknown> | undefined {
  const asked = search?.trim() ?? ''
  if (asked === '') return undefined
  const isPlain = /^[\p{L}\p{M}\p{N}\s'’-]+$/u.test(asked) && normalise(asked) !== ''
  if (isPlain) return { search: literally(normalise(asked), '') }
  return { $or: fields.map(field => ({ [field]: literally(asked, 'iu') })) }
}
