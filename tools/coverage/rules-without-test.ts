import { anchorsOf, citationsIn } from './cited-anchors.ts'
import { NOT_BUILT } from './product-rules.ts'

/** A file of the repository; its name is the path from the root. */
export interface SourceFile {
  file: string
  text: string
}

const PRODUCT_PAGE = /^docs\/product\/.*\.md$/
const TEST = /\.(test|spec)\.tsx?$/

/** Whether a section has a rule in force; the part below a page's title is an overview. */
function hasRule(section: string): boolean {
  const [heading = '', ...lines] = section.split('\n')
  const end = lines.indexOf(NOT_BUILT)
  const inForce = end === -1 ? lines : lines.slice(0, end)
  return !heading.startsWith('# ') && inForce.some(line => line.trim() !== '')
}

/** Returns the anchors of a page's sections with a rule in force. */
export function rulesOf(markdown: string): string[] {
  const sections = markdown.split(/^(?=#{1,6} )/m).filter(section => section.startsWith('#'))
  const anchors = [...anchorsOf(markdown)]
  return anchors.filter((_, index) => hasRule(sections[index] ?? ''))
}

/** Returns the rules of docs/product that no test cites, such as `docs/product/cart.md#quantity`. */
export function rulesWithoutTest(files: readonly SourceFile[]): string[] {
  const tests = files.filter(({ file }) => TEST.test(file))
  const cited = new Set(tests.flatMap(({ text }) => citationsIn(text).map(({ page, anchor }) => `${page}#${anchor}`)))
  const pages = files.filter(({ file }) => PRODUCT_PAGE.test(file))
  const rules = pages.flatMap(({ file, text }) => rulesOf(text).map(anchor => `${file}#${anchor}`))
  return rules.filter(rule => !cited.has(rule))
}
