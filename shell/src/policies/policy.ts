/** A table of a policy; the first column names the rows. */
export interface PolicyTable {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface PolicySection {
  /** Its place in the URL, such as 'delivery-fees'. */
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
  table?: PolicyTable
}

/** A legal page as text; figures are those of docs/product/pages.md#legal-pages. */
export interface Policy {
  title: string
  lead: string
  sections: readonly PolicySection[]
}
