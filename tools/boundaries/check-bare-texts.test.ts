import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { type BareText, bareTextsIn } from './check-bare-texts.ts'

const BARE = [
  ['words', '<p>{isBusy && <i />} Place order</p>', ['Place order']],
  ['a call', "<p>{isBusy && <i />}{t('order')}</p>", ["{t('order')}"]],
  ['a name and a figure', '<p>{name}{count}{isBusy ? <i /> : null}</p>', ['{name}', '{count}']],
  ['a text of a fragment', '<>{name}{isBusy && <i />}</>', ['{name}']],
  ['a text beside a list', '<p>{name}{list.map(one => <i key={one} />)}</p>', ['{name}']],
  ['a text beside a component that may render nothing', '<p>{name} <Maybe is={isBusy} /></p>', ['{name}']],
  ['a text that comes and goes itself', '<p><i />{note}</p>', ['{note}']],
  ['a text that comes and goes by a condition', "<p><i />{isBusy && t('wait')}</p>", ["{isBusy && t('wait')}"]],
] as const
const WRAPPED = [
  ['a text in an element', '<p>{isBusy && <i />}<span>{name}</span></p>'],
  ['a text alone', "<p>{isBusy && t('wait')}</p>"],
  ['a text beside elements that stay', '<p><i />{name}<Always /></p>'],
  ['an element that stands where a text is not empty', '<p><b />{name && <i />}</p>'],
  ['a space', "<p>{isBusy && <i />} <b>{name}</b>{' '}<b /></p>"],
  ['a child of anybody’s, which whoever gives it wraps', '<p>{isBusy && <i />}{children}</p>'],
] as const

const root = import.meta.dirname
const DECLARED = `
  declare namespace JSX { interface Element { isElement: true } interface IntrinsicElements { [name: string]: object } }
  interface Props { name: string; count: number; isBusy: boolean; note?: string; children?: JSX.Element | string | null; list: string[] }
  declare const t: (key: string) => string
  declare function Maybe(props: { is: boolean }): JSX.Element | null
  declare function Always(): JSX.Element`

/**
 * Returns the bare texts of components that render these. Checks all at once, since TypeScript spends most time on
 * its own declarations.
 */
function bareTexts(rendered: readonly string[]): BareText[] {
  const files = rendered.map((_jsx, place) => `Planted${place}.tsx`)
  const texts = new Map([[join(root, 'declared.d.ts'), DECLARED]])
  for (const [place, jsx] of rendered.entries()) {
    const component = `export function Planted({ name, count, isBusy, note, children, list }: Props) { return ${jsx} }`
    texts.set(join(root, files[place] ?? ''), component)
  }
  const options = { jsx: ts.JsxEmit.Preserve, strict: true, noResolve: true, types: [], lib: ['lib.es5.d.ts'] }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (path, version) => {
    const text = texts.get(path)
    return text === undefined ? read(path, version) : ts.createSourceFile(path, text, version, true)
  }
  return bareTextsIn(ts.createProgram([...texts.keys()], options, host), root, files)
}

const places = bareTexts([...BARE, ...WRAPPED].map(([, jsx]) => jsx))
const textsIn = (place: number) => places.filter(({ file }) => file === `Planted${place}.tsx`).map(({ text }) => text)

it.each(BARE.map(([what, , expected], place) => [what, place, expected] as const))(
  'names %s without an element of its own',
  (_what, place, expected) => expect(textsIn(place)).toEqual(expected),
)

it.each(WRAPPED.map(([what], place) => [what, BARE.length + place] as const))('ignores %s', (_what, place) =>
  expect(textsIn(place)).toEqual([]),
)
