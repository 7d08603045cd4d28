import type { ProductionPackage } from './production-packages.ts'

/** All that comes along into production; written by `npm run dependencies`. */
export const LIST = 'docs/production-packages.txt'

/** Returns a line per licence and, indented below it, a line per package. */
export function listOf(packages: readonly ProductionPackage[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort()
  const lines = licences.flatMap(licence => [
    licence,
    ...packages.filter(each => each.licence === licence).map(({ name, version }) => `  ${name}@${version}`),
  ])
  return `${lines.join('\n')}\n`
}
