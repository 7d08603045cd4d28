import { createElement, Fragment, type ReactElement } from 'react'

interface EachProps<Item> {
  of: readonly Item[]
  as: (item: Item, index: number) => ReactElement
}

/** Children without keys, since mails render once. */
export function Each<Item>({ of: items, as: element }: EachProps<Item>): ReactElement {
  return createElement(Fragment, null, ...items.map(element))
}
