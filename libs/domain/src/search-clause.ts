import { normalise } from '@santhe/rules'

/** A pattern that matches the text as it stands. A pattern travels as text that a NUL would end, so that one is written out. */
function literally(text: string, flags: 'i' | ''): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`), flags)
}

/** Letters and figures of any script, and signs that one writes or leaves out: hyphens, apostrophes, and the joiners of Indian scripts. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\s'’‘`´-]|\u200b|\u200c|\u200d|\ufeff)+$/u

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
  if (PLAIN.test(asked) && normalise(asked) !== '') return { search: literally(normalise(asked), '') }
  return literalClause(asked, fields)
}

/** The condition for a search in fields without a normalised one beside them: the text as it stands, without regard to case. Undefined for an empty search. */
export function literalClause(
  search: string | undefined,
  fields: readonly string[],
): Record<string, unknown> | undefined {
  const asked = search?.trim() ?? ''
  return asked === '' ? undefined : { $or: fields.map(field => ({ [field]: literally(asked, 'i') })) }
}
