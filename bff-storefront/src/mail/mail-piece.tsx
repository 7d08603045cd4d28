/** @jsxRuntime automatic @jsxImportSource react */
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const TextPieces = createContext<string[]>([])

interface PieceProps {
  /** The same as plain text. */
  text: string
  /** As it stands in the HTML. */
  children: ReactNode
}

/** A piece of a mail that is read: what stands in the HTML, and in its place in the text. Everything around it is look. */
export function Piece({ text, children }: PieceProps): ReactNode {
  useContext(TextPieces).push(text)
  return children
}

/** Returns a mail as HTML and as plain text, both by one render of its component: the text has its pieces in their order, a blank line between them. */
export function renderMail(mail: ReactElement): { html: string; text: string } {
  const pieces: string[] = []
  const html = renderToStaticMarkup(<TextPieces value={pieces}>{mail}</TextPieces>)
  return { html: `<!doctype html>\n${html}\n`, text: `${pieces.join('\n\n')}\n` }
}
