/** @jsxRuntime automatic @jsxImportSource react */
import {
  type CSSProperties,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The shop's colours (shell/src/tokens.css), copied, since mails can't load style sheets. */
const LIGHT = {
  ground: '#fbf7ee',
  card: '#ffffff',
  line: '#e4dac4',
  ink: '#1d2a1f',
  'ink-2': '#55604f',
  leaf: '#1e6b3c',
  'on-leaf': '#ffffff',
}
const DARK: typeof LIGHT = {
  ground: '#161a14',
  card: '#1f251d',
  line: '#3a4335',
  ink: '#f1eddf',
  'ink-2': '#b5bba8',
  leaf: '#7cc594',
  'on-leaf': '#0e2416',
}
type Colour = keyof typeof LIGHT

interface Look {
  text?: Colour
  fill?: Colour
  edge?: Colour
  /** Narrow-screen class of `MAIL_STYLE`. */
  narrow?: 'page' | 'pad'
}

export const FACE = "'Anek Latin', 'Anek Kannada', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Inline styles for basic clients, plus a class for dark mode. */
export function look({ text, fill, edge, narrow }: Look, style: CSSProperties = {}) {
  const names = [narrow, text && `t-${text}`, fill && `f-${fill}`, edge && `e-${edge}`]
  return {
    className: names.filter(name => name !== undefined).join(' '),
    style: {
      ...style,
      ...(text && { color: LIGHT[text] }),
      ...(fill && { background: LIGHT[fill] }),
      ...(edge && { borderColor: LIGHT[edge] }),
    },
  }
}

function darkRules(): string {
  const rules = Object.entries(DARK).map(
    ([name, colour]) =>
      `.t-${name}{color:${colour}!important}.f-${name}{background:${colour}!important}.e-${name}{border-color:${colour}!important}`,
  )
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/** `!important` wins over inline styles for dark and narrow. */
export const MAIL_STYLE = `:root{color-scheme:light dark}${darkRules()}@media (max-width:480px){.page{padding:12px!important}.pad{padding-left:20px!important;padding-right:20px!important}}`

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

/** Content in HTML and text; everything around it is layout. */
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
