const FORMULA = /^'*[=+\-@\t\r]/
const MARKED = /^'+[=+\-@\t\r]/

/**
 * Returns a text that no spreadsheet takes for a formula: by an apostrophe before it. A text that already looks like a marked one gets
 * an apostrophe more, so that `unmarked` takes off exactly what was put on. docs/product/product-sheets.md#harmless-cells.
 */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Returns a text as it was before `harmless`. */
export function unmarked(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text
}
