import { anchorsOf, citationsIn } from './cited-anchors.ts'
import { NOT_BUILT } from './product-rules.ts'

/** A file of the repository, its name from the top. */
export interface SourceFile {
  file: string
  text: string
}

const PRODUCT_PAGE = /^docs\/product\/.*\.md$/
const TEST = /\.(test|spec)\.tsx?$/

/** Whether a section has a rule in force; what stands under the title of a page is an overview. */
function hasRule(section: string): boolean {
  const [heading = '', ...lines] = section.split('\n')
  const end = lines.indexOf(NOT_BUILT)
  const inForce = end === -1 ? lines : lines.slice(0, end)
  return !heading.startsWith('# ') && inForce.some(line => line.trim() !== '')
}

/** Returns the anchors of a page's headings that have a rule in force. */
export function rulesOf(markdown: string): string[] {
  const sections = markdown.split(/^(?=#{1,6} )/m).filter(section => section.startsWith('#'))
  const anchors = [...anchorsOf(markdown)]
  return anchors.filter((_, index) => hasRule(sections[index] ?? ''))
}

/** Returns the rules of docs/product, such as `docs/product/cart.md#quantity`, that no test cites. */
export function rulesWithoutTest(files: readonly SourceFile[]): string[] {
  const tests = files.filter(({ file }) => TEST.test(file))
  const cited = new Set(tests.flatMap(({ text }) => citationsIn(text).map(({ page, anchor }) => `${page}#${anchor}`)))
  const pages = files.filter(({ file }) => PRODUCT_PAGE.test(file))
  const rules = pages.flatMap(({ file, text }) => rulesOf(text).map(anchor => `${file}#${anchor}`))
  return rules.filter(rule => !cited.has(rule))
}
