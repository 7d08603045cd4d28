/** Limit of counting rows of a list without end: this total means as many or more. docs/product/calls.md#lists. */
export const MOST_COUNTED = 200
