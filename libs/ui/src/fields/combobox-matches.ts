import { normalise } from '@santhe/rules'

/** Options under a heading of their own, such as the districts of a state. */
export interface ComboboxGroup {
  label: string
  options: readonly string[]
}

function fits(option: string, terms: readonly string[]): boolean {
  const optionTerms = normalise(option).split(' ')
  return terms.every(term => optionTerms.some(part => part.startsWith(term)))
}

/** The groups with what fits a typed text: each of its words begins a word of the option. A group whose heading fits is there whole. */
export function matchesOf(groups: readonly ComboboxGroup[], typed: string): ComboboxGroup[] {
  const terms = normalise(typed).split(' ').filter(Boolean)
  return groups
    .map(({ label, options }) => ({
      label,
      options: fits(label, terms) ? options : options.filter(option => fits(option, terms)),
    }))
    .filter(({ options }) => options.length > 0)
}

/** The option that a text names, however it is written. */
export function optionNamed(groups: readonly ComboboxGroup[], typed: string): string | undefined {
  const target = normalise(typed)
  return groups.flatMap(({ options }) => options).find(option => normalise(option) === target)
}
