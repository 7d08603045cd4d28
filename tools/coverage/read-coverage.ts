/** A test as a row of the table names it. */
interface NamedTest {
  /** Relative to the table's folder. */
  file: string
  title: string
}

export interface CoverageRow {
  /** Its line in the table's file, from 1. */
  line: number
  rule: string
  tests: readonly NamedTest[]
  /** Names in brackets that belong to no file. */
  unknown: readonly string[]
}

const FILE = /^\[([a-z-]+)\]: (\S+)$/
const ROW = /^\| (.+?) +\|(.*)\|$/
const HEAD = /^(-+|Rule or text)$/
const TEST = /^\[([a-z-]+)\] (.+)$/

/** Reads a table of rules and the tests that show them: rows `| rule | [file] title <br> [file] title |`, and lines `[file]: path`. */
export function readCoverage(markdown: string): CoverageRow[] {
  const lines = markdown.split('\n')
  const files = new Map<string, string>()
  for (const line of lines) {
    const [, name, path] = FILE.exec(line) ?? []
    if (name !== undefined && path !== undefined) files.set(name, path)
  }
  return lines.flatMap((text, index) => {
    const [, rule, cell] = ROW.exec(text) ?? []
    if (rule === undefined || cell === undefined || HEAD.test(rule)) return []
    const tests: NamedTest[] = []
    const unknown: string[] = []
    for (const entry of cell.split('<br>').map(part => part.trim())) {
      if (entry === '') continue
      const [, name, title] = TEST.exec(entry) ?? []
      const file = name === undefined ? undefined : files.get(name)
      if (file === undefined || title === undefined) unknown.push(entry)
      else tests.push({ file, title })
    }
    return [{ line: index + 1, rule, tests, unknown }]
  })
}

/** Whether a file's text has a test, or a group of tests, with that title. */
export function hasTest(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${escaped}\\1`).test(source)
}
