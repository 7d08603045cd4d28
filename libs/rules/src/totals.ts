/** Rows of a list that can be long without end are counted up to here: this total means as many or more. docs/product/calls.md#lists. */
export const MOST_COUNTED = 200
