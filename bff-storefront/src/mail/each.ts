import { createElement, Fragment, type ReactElement } from 'react'

interface EachProps<Item> {
  of: readonly Item[]
  as: (item: Item, index: number) => ReactElement
}

/** One element for each item. A mail is rendered once and nothing in it moves, so they are fixed children, which need no keys. */
export function Each<Item>({ of: items, as: element }: EachProps<Item>): ReactElement {
  return createElement(Fragment, null, ...items.map(element))
}
