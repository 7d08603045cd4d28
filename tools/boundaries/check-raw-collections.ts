import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { codeFiles } from './check-boundaries.ts'

/** Writes past a model bypass its schema and validation. */
export interface RawCollection {
  readonly file: string
  readonly line: number
}

const PRODUCT = /^(libs\/(domain|http-kit|presenters|files)|bff-[^/]+)\/.*\.ts$/
/** Allowed files: tests may plant invalid data, declarations drop indexes, and stored files are no records. */
const ALLOWED =
  /\.test\.ts$|\/testing\/|^libs\/domain\/src\/records\/collection\.ts$|^libs\/files\/src\/store\/grid-store\.ts$/

/** Whether the node uses `collection` for more than its name. */
function isRaw(node: ts.Node): boolean {
  if (ts.isBindingElement(node)) return (node.propertyName ?? node.name).getText() === 'collection'
  const isElement = ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
  const name = isElement ? node.argumentExpression.text : ts.isPropertyAccessExpression(node) && node.name.text
  if (name !== 'collection') return false
  return !(ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'name')
}

export function rawCollectionsIn(file: string, text: string): RawCollection[] {
  if (!PRODUCT.test(file) || ALLOWED.test(file) || !text.includes('collection')) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const places: RawCollection[] = []
  const visit = (node: ts.Node) => {
    if (isRaw(node)) places.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return places
}

/** Returns the places in the checkout at `root` where product code uses a collection directly, past its model. */
export async function checkRawCollections(root: string): Promise<RawCollection[]> {
  const files = (await codeFiles(root)).filter(file => PRODUCT.test(file))
  const each = await Promise.all(
    files.map(async file => rawCollectionsIn(file, await readFile(join(root, file), 'utf8'))),
  )
  return each.flat()
}
