import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductionPackage } from './production-packages.ts'

export const PAGE = 'docs/dependencies.md'
const BEGIN = '<!-- Written by `npm run dependencies`. -->'

function row(cells: readonly string[], widths: readonly number[]): string {
  return `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
}

/** Returns the markdown table of the packages, aligned as the formatter does. */
export function tableOf(packages: readonly ProductionPackage[]): string {
  const head = ['package', 'version', 'licence', 'dependencies']
  const cells = packages.map(({ name, version, licence, dependencies }) => [
    name,
    version,
    licence,
    String(dependencies),
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map(each => each[column]?.length ?? 0)))
  const rule = widths.map(width => '-'.repeat(width))
  return [head, rule, ...cells].map(each => row(each, widths)).join('\n')
}

/** Returns the rows of the table and the text before it, from a page that `writePage` wrote. Throws where it has no table. */
export function readPage(text: string): { readonly prose: string; readonly listed: string[] } {
  const [prose = '', table] = text.split(BEGIN)
  if (table === undefined) throw new Error(`${PAGE} has no line ${BEGIN}, behind which its table stands.`)
  const rows = table.split('\n').flatMap(line => {
    const [, name, version, licence, dependencies] = line.split('|').map(cell => cell.trim())
    const isRow = name && version && name !== 'package' && !name.startsWith('---')
    return isRow ? [`${name}@${version}, ${licence}, ${dependencies}`] : []
  })
  return { prose, listed: rows }
}

/** Returns a package's row in the form in which `readPage` returns it. */
export function listedAs({ name, version, licence, dependencies }: ProductionPackage): string {
  return `${name}@${version}, ${licence}, ${dependencies}`
}

/** Writes the table after the page's mark; the text before it is written by hand and stays. */
export async function writePage(root: string, packages: readonly ProductionPackage[]): Promise<void> {
  const file = join(root, PAGE)
  const { prose } = readPage(await readFile(file, 'utf8'))
  await writeFile(file, `${prose}${BEGIN}\n\n${tableOf(packages)}\n`)
}
