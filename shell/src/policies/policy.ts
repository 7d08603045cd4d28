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

/** Figures are those of docs/product/pages.md#legal-pages. */
export interface Policy {
  title: string
  lead: string
  sections: readonly PolicySection[]
}
