/** @jsxRuntime automatic @jsxImportSource react */
import { createContext, createElement, Fragment, type ReactElement, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

interface EachProps<Item> {
  of: readonly Item[]
  as: (item: Item, index: number) => ReactElement
}

/** Children without keys, since mails render once. */
export function Each<Item>({ of: items, as: element }: EachProps<Item>): ReactElement {
  return createElement(Fragment, null, ...items.map(element))
}

const TextPieces = createContext<string[]>([])

interface PieceProps {
  /** Plain-text form. */
  text: string
  /** HTML form. */
  children: ReactNode
}

/** Content in both HTML and text; everything around it is layout. */
export function Piece({ text, children }: PieceProps): ReactNode {
  useContext(TextPieces).push(text)
  return children
}

/** Renders once; text joins the pieces with blank lines. */
export function renderMail(mail: ReactElement): { html: string; text: string } {
  const pieces: string[] = []
  const html = renderToStaticMarkup(<TextPieces value={pieces}>{mail}</TextPieces>)
  return { html: `<!doctype html>\n${html}\n`, text: `${pieces.join('\n\n')}\n` }
}
