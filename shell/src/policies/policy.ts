export interface PolicyTable {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface PolicySection {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
  table?: PolicyTable
}

/** Figures as in docs/product/pages.md#legal-pages. */
interface Policy {
  title: string
  lead: string
  sections: readonly PolicySection[]
}

/** Policies in one language. The English text is binding; others have a note that says so. */
export interface PolicyTexts {
  privacy: Policy
  terms: Policy
  cookies: Policy
  shipping: Policy
  /** Last section of every policy. */
  contact: PolicySection
  note: string
}

export type PolicyName = Exclude<keyof PolicyTexts, 'contact' | 'note'>
