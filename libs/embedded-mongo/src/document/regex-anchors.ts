import { type Options, type Piece, unsupportedRegex } from './regex-syntax.ts'

/** What follows each piece of a pattern in every branch. */
interface Following {
  /** Whether at least one letter follows. */
  readonly consumes: readonly boolean[]
  /** Whether nothing follows. */
  readonly ends: readonly boolean[]
}

/**
 * Refuses anchors with another meaning in RE2 than in PCRE. With option `m`, `^` does not match after a last line
 * break,
 * so a letter must follow it. `$` may match before a last line break, so nothing may follow it.
 */
export function checkAnchors(pieces: readonly Piece[], options: Options): void {
  const { consumes, ends } = followingOf(pieces)
  for (const [at, { kind }] of pieces.entries()) {
    if (kind === 'start' && options.has('m') && consumes[at + 1] !== true)
      throw unsupportedRegex("'^' that may match nothing, with the option 'm'")
    if (kind === 'end' && !options.has('m') && ends[at + 1] !== true) throw unsupportedRegex("'$' before other pieces")
  }
}

/** Works backwards, since a piece depends on those after it. */
function followingOf(pieces: readonly Piece[]): Following {
  const { closes, branches } = groupsOf(pieces)
  const end = pieces.length
  const consumes = pieces.map(() => false).concat(false)
  const ends = pieces.map(() => false).concat(true)
  const afterOf = (at: number) => (pieces[at + 1]?.kind === 'repeat' ? at + 2 : at + 1)
  const mayBeAbsent = (at: number) => pieces[at + 1]?.min === 0
  for (let at = end - 1; at >= 0; at--) {
    const close = closes[at] ?? end
    switch (pieces[at]?.kind) {
      case 'text':
        consumes[at] = !mayBeAbsent(at) || consumes[afterOf(at)] === true
        break
      case 'open':
        consumes[at] = mayBeAbsent(close)
          ? consumes[afterOf(close)] === true
          : (branches.get(at) ?? []).every(branch => consumes[branch])
        break
      case 'or':
        consumes[at] = consumes[close] === true
        ends[at] = ends[close] === true
        break
      case 'close':
        consumes[at] = consumes[afterOf(at)] === true
        ends[at] = pieces[at + 1]?.kind !== 'repeat' && ends[at + 1] === true
        break
      default:
        consumes[at] = consumes[at + 1] === true
    }
  }
  return { consumes, ends }
}

/** Returns the end of each piece's group, and the starts of each group's branches. */
function groupsOf(pieces: readonly Piece[]) {
  const closes: number[] = pieces.map(() => pieces.length)
  const branches = new Map<number, number[]>()
  const open: { readonly at: number; readonly bars: number[] }[] = []
  for (const [at, { kind }] of pieces.entries()) {
    if (kind === 'open') open.push({ at, bars: [] })
    const group = open.at(-1)
    if (kind === 'or') group?.bars.push(at)
    if (kind !== 'close' || group === undefined) continue
    open.pop()
    for (const bar of [group.at, ...group.bars]) closes[bar] = at
    branches.set(
      group.at,
      [group.at, ...group.bars].map(bar => bar + 1),
    )
  }
  return { closes, branches }
}
