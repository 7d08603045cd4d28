import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { BANNED_IN, BANNED_WORDS, ORDINARY_NAMES } from './banned-words.ts'
import { sourceFiles } from './check-boundaries.ts'
import { STORED_NAMES } from './stored-names.ts'

/** A name in the code that contains a word which Santhe does not use. */
export interface BannedName {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly name: string
  readonly word: string
  readonly instead: string
}

/** Returns the words of an identifier, in lower case: `ASKED_ids2Told` is asked, ids2, told. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$#]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase())
}

/** Returns the name that a node declares. A use of a name, and an import without `as`, is checked where the name is declared. */
function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) return node.propertyName && ownName(node.name)
  if (ts.isBindingElement(node) || ts.isVariableDeclaration(node) || ts.isParameter(node)) return ownName(node.name)
  if (ts.isPropertyAssignment(node) || ts.isClassElement(node) || ts.isTypeElement(node)) return ownName(node.name)
  if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isTypeParameterDeclaration(node)) return ownName(node.name)
  if (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node)
  )
    return ownName(node.name)
  if (ts.isEnumDeclaration(node) || ts.isEnumMember(node) || ts.isNamespaceExport(node)) return ownName(node.name)
  return undefined
}

function ownName(name: ts.Node | undefined): ts.Identifier | ts.PrivateIdentifier | undefined {
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined
}

/** Whether the node declares a property: only names of properties can be stored in the database or sent. */
function isProperty(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) || ts.isPropertySignature(node)
}

/** Returns the names in a source file that contain a banned word. `file` is its path from the top of the repository. */
export function bannedNamesIn(file: string, text: string): BannedName[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const here = BANNED_IN.filter(({ under }) => under.test(file)).map(({ word, instead }) => [word, instead] as const)
  const banned = new Map([...BANNED_WORDS, ...here])
  const names: BannedName[] = []
  const visit = (node: ts.Node) => {
    const name = declaredName(node)
    const isExcused = name && isProperty(node) && STORED_NAMES.has(name.text)
    if (name && !isExcused && !ORDINARY_NAMES.some(ordinary => ordinary.test(name.text))) {
      for (const word of wordsOf(name.text)) {
        const instead = banned.get(word)
        const { line } = source.getLineAndCharacterOfPosition(name.getStart())
        if (instead !== undefined) names.push({ file, line: line + 1, name: name.text, word, instead })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** Returns the banned names of the checkout at `root`. */
export async function checkWords(root: string): Promise<BannedName[]> {
  const files = await sourceFiles(root)
  const each = files.map(async file => bannedNamesIn(file, await readFile(join(root, file), 'utf8')))
  return (await Promise.all(each)).flat()
}
