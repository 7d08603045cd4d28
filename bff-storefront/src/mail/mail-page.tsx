/** @jsxRuntime automatic @jsxImportSource react */
import { localeOf } from '@santhe/rules'
import type { LanguageTexts, TextIn } from '@santhe/texts'
import { Each, FACE, look, MAIL_STYLE, Piece } from './mail-piece.tsx'
import { type MailOrder, OrderPart } from './order-part.tsx'

/** Plain text throughout; at most one button and one order. */
export interface MailContent {
  subject: string
  before: readonly string[]
  /** One line each. */
  list?: readonly string[] | undefined
  button?: { text: string; link: string } | undefined
  order?: MailOrder | undefined
  after?: readonly string[] | undefined
}

export interface MailTerms extends LanguageTexts {
  greeting: string
  /** Returns the URL of a page in the mail's language. */
  urlOf: (path: string) => string
}

interface MailProps extends MailTerms {
  content: MailContent
  /** Undefined for mandatory mails. */
  unsubscribePath: string | undefined
}

const paragraph = (text: string) => <Paragraph text={text} />
const listItem = (line: string) => <li style={{ margin: '0 0 8px' }}>{line}</li>

function Paragraph({ text }: { text: string }) {
  return (
    <Piece text={text}>
      <p style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>{text}</p>
    </Piece>
  )
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <Piece text={lines.map(line => `- ${line}`).join('\n')}>
      <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px', overflowWrap: 'anywhere' }}>
        <Each of={lines} as={listItem} />
      </ul>
    </Piece>
  )
}

const BUTTON = look(
  { text: 'on-leaf', fill: 'leaf' },
  { display: 'inline-block', padding: '12px 24px', borderRadius: 999, fontWeight: 600, textDecoration: 'none' },
)
const SPELT_LINK = look({ text: 'ink-2' }, { margin: '0 0 16px', fontSize: 14, wordBreak: 'break-all' })

function Button({ text, link }: { text: string; link: string }) {
  return (
    <Piece text={`${text}: ${link}`}>
      <p style={{ margin: '0 0 16px' }}>
        <a href={link} {...BUTTON}>
          {text}
        </a>
      </p>
      <p {...SPELT_LINK}>{link}</p>
    </Piece>
  )
}

function Body({ greeting, before, list, button, order, after = [] }: MailContent & Pick<MailTerms, 'greeting'>) {
  return (
    <>
      <Paragraph text={greeting} />
      <Each of={before} as={paragraph} />
      {list && <List lines={list} />}
      {button && <Button {...button} />}
      {order && <OrderPart {...order} />}
      <Each of={after} as={paragraph} />
    </>
  )
}

const TABLE = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 }
const CARD = look(
  { fill: 'card', edge: 'line' },
  { maxWidth: 560, border: '1px solid', borderRadius: 16, textAlign: 'left' },
)
const BRAND = look({ text: 'leaf', narrow: 'pad' }, { padding: '24px 32px 0', font: `700 22px/1.3 ${FACE}` })
const TEXT = look({ text: 'ink', narrow: 'pad' }, { padding: '16px 32px 8px', font: `400 16px/1.5 ${FACE}` })
const FOOTER = look(
  { text: 'ink-2', edge: 'line', narrow: 'pad' },
  { borderTop: '1px solid', padding: '16px 32px 24px', font: `400 14px/1.5 ${FACE}` },
)

const QUIET_LINK = look({ text: 'ink-2' }, { display: 'inline-block', padding: '8px 0', textDecoration: 'underline' })

/** docs/product/notifications.md#unsubscribing. */
function Unsubscribe({ url, text }: { url: string; text: TextIn }) {
  const words = text('mail.stop')
  return (
    <Piece text={`${words}: ${url}`}>
      <p style={{ margin: 0 }}>
        <a href={url} {...QUIET_LINK}>
          {words}
        </a>
      </p>
    </Piece>
  )
}

/** Below the conventional signature separator. */
function Signature({ urlOf, text }: Pick<MailTerms, 'urlOf' | 'text'>) {
  const words = `${text('mail.market')}: ${urlOf('')}`
  return <Piece text={`-- \n${words}`}>{words}</Piece>
}

function Card({ content, greeting, urlOf, text, unsubscribePath }: MailProps) {
  return (
    <table {...TABLE} {...CARD}>
      <tbody>
        <tr>
          <td {...BRAND}>Santhe ಸಂತೆ</td>
        </tr>
        <tr>
          <td {...TEXT}>
            <h1 style={{ margin: '0 0 16px', fontSize: 22, lineHeight: 1.3 }}>{content.subject}</h1>
            <Body {...content} greeting={greeting} />
          </td>
        </tr>
        <tr>
          <td {...FOOTER}>
            {unsubscribePath !== undefined && <Unsubscribe url={urlOf(unsubscribePath)} text={text} />}
            <Signature urlOf={urlOf} text={text} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Inline styles and tables, as mail clients need; light and dark, no pictures. */
export function Mail(mail: MailProps) {
  return (
    <html lang={localeOf(mail.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{mail.content.subject}</title>
        <style>{MAIL_STYLE}</style>
      </head>
      <body {...look({ fill: 'ground', narrow: 'page' }, { margin: 0, padding: 24 })}>
        <table {...TABLE}>
          <tbody>
            <tr>
              <td align="center">
                <Card {...mail} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
