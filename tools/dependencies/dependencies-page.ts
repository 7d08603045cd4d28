import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductionPackage } from './production-packages.ts'

export const PAGE = 'docs/dependencies.md'
const BEGIN = '<!-- Written by `npm run dependencies`. -->'

/** Returns a code block with a line per licence and, indented below it, a line per package. */
export function listOf(packages: readonly ProductionPackage[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort()
  const lines = licences.flatMap(licence => [
    licence,
    ...packages.filter(each => each.licence === licence).map(({ name, version }) => `  ${name}@${version}`),
  ])
  return ['```', ...lines, '```'].join('\n')
}

/**
 * Returns the packages that the page lists, as `listedAs` names them, and the text before the list.
 * @throws Error when the page has no generated list
 */
export function readPage(text: string): { readonly prose: string; readonly listed: string[] } {
  const [prose = '', list] = text.split(BEGIN)
  if (list === undefined) throw new Error(`${PAGE} needs the line ${BEGIN} before its list.`)
  let licence = ''
  const listed = list.split('\n').flatMap(line => {
    if (line.startsWith('  ')) return [`${line.trim()}, ${licence}`]
    licence = line
    return []
  })
  return { prose, listed }
}

export function listedAs({ name, version, licence }: ProductionPackage): string {
  return `${name}@${version}, ${licence}`
}

/** Replaces the list after the page's mark; keeps the text before it, which people write. */
export async function writePage(root: string, packages: readonly ProductionPackage[]): Promise<void> {
  const file = join(root, PAGE)
  const { prose } = readPage(await readFile(file, 'utf8'))
  await writeFile(file, `${prose}${BEGIN}\n\n${listOf(packages)}\n`)
}
