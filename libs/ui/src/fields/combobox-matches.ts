import { normalise } from '@santhe/rules'

/** Options with a heading, such as a state's districts. */
export interface ComboboxGroup {
  label: string
  options: readonly string[]
  /** More names to search by, such as names in other scripts, by option. */
  otherNames?: Readonly<Record<string, string>>
}

function fits(option: string, terms: readonly string[]): boolean {
  const optionTerms = normalise(option).split(' ')
  return terms.every(term => optionTerms.some(part => part.startsWith(term)))
}

/** Matches the beginnings of words. A matching heading keeps its whole group. */
export function matchesOf(groups: readonly ComboboxGroup[], typed: string): ComboboxGroup[] {
  const terms = normalise(typed).split(' ').filter(Boolean)
  return groups
    .map(({ label, options, otherNames }) => ({
      label,
      options: fits(label, terms)
        ? options
        : options.filter(option => fits(`${option} ${otherNames?.[option] ?? ''}`, terms)),
    }))
    .filter(({ options }) => options.length > 0)
}

export function optionNamed(groups: readonly ComboboxGroup[], typed: string): string | undefined {
  const target = normalise(typed)
  return groups.flatMap(({ options }) => options).find(option => normalise(option) === target)
}
