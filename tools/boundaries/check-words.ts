import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { BANNED_IN, BANNED_PHRASES, BANNED_WORDS, ORDINARY_PARTS } from './banned-words.ts'
import { codeFiles } from './check-boundaries.ts'
import { isStoredName } from './stored-names.ts'

export interface BannedName {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly name: string
  readonly word: string
  readonly instead: string
}

/** Splits a name into words: `ASKED_ids2Told` becomes asked, ids2, told. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$#.-]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase())
}

/** Returns the name that a node declares; uses of the name need no check. */
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

/** Only property names are stored or sent. */
function isProperty(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) || ts.isPropertySignature(node)
}

function bannedIn(file: string): ReadonlyMap<string, string> {
  const here = BANNED_IN.filter(({ under }) => under.test(file)).map(({ word, instead }) => [word, instead] as const)
  return new Map([...BANNED_WORDS, ...here])
}

function bannedWordsOf(name: string, banned: ReadonlyMap<string, string>): { word: string; instead: string }[] {
  const own = ORDINARY_PARTS.reduce((rest, ordinary) => rest.replace(ordinary, '_'), name)
  return wordsOf(own).flatMap(word => {
    const instead = banned.get(word)
    return instead === undefined ? [] : [{ word, instead }]
  })
}

export function bannedWordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.filter(word => BANNED_WORDS.has(word)) ?? []
  )
}

/** Returns the names in a source file that contain a banned word. `file`: path from the repository's root. */
export function bannedNamesIn(file: string, text: string): BannedName[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const banned = bannedIn(file)
  const names: BannedName[] = []
  const visit = (node: ts.Node) => {
    const name = declaredName(node)
    const isExcused = name && isProperty(node) && isStoredName(file, name.text)
    if (name && !isExcused) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart())
      for (const match of bannedWordsOf(name.text, banned))
        names.push({ file, line: line + 1, name: name.text, ...match })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** A phrase may break over two lines of a comment. */
const PHRASES = [...BANNED_PHRASES].map(([word, instead]) => ({
  ...{ word, instead, pattern: new RegExp(`\\b${word.replaceAll(' ', '[\\s*]+')}\\b`, 'gi') },
}))

const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['it', 'test', 'describe'])

/** Returns the callee's name: `it` for `it.each([1])`. */
function rootOf(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootOf(callee.expression)
  return ts.isTaggedTemplateExpression(callee) ? rootOf(callee.tag) : undefined
}

function titleOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !TEST_FUNCTIONS.has(rootOf(node.expression) ?? '')) return undefined
  const [title] = node.arguments
  return title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) ? title : undefined
}

/** Returns comments and test titles. */
function proseOf(source: ts.SourceFile): ts.TextRange[] {
  const ranges: ts.TextRange[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJSDoc(node) || ts.isJsxText(node)) return
    const title = titleOf(node)
    if (title) ranges.push({ pos: title.getStart(source), end: title.end })
    const children = node.getChildren(source)
    for (const child of children) visit(child)
    if (children.length > 0) return
    ranges.push(...(ts.getLeadingCommentRanges(source.text, node.pos) ?? []))
    ranges.push(...(ts.getTrailingCommentRanges(source.text, node.pos) ?? []))
  }
  visit(source)
  return ranges
}

/** Returns the banned phrases in a source file's comments and test titles. */
export function bannedPhrasesIn(file: string, text: string): BannedName[] {
  if (!PHRASES.some(({ pattern }) => text.search(pattern) >= 0)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const matches = proseOf(source).flatMap(({ pos, end }) =>
    PHRASES.flatMap(({ word, instead, pattern }) =>
      [...text.slice(pos, end).matchAll(pattern)].map(({ index }) => {
        const { line } = source.getLineAndCharacterOfPosition(pos + index)
        return { file, line: line + 1, name: lines[line]?.trim() ?? '', word, instead }
      }),
    ),
  )
  return [...new Map(matches.map(match => [`${match.line} ${match.word}`, match])).values()]
}

/** Returns the files and folders of these paths whose names contain a banned word, without repeats. */
export function bannedPathsIn(files: readonly string[]): BannedName[] {
  const paths = new Set(
    files.flatMap(file => file.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))),
  )
  return [...paths].flatMap(path => {
    const name = path.split('/').at(-1) ?? path
    return bannedWordsOf(name, bannedIn(path)).map(match => ({ file: path, line: 1, name, ...match }))
  })
}

const CODE = /\.(tsx?|mjs|cjs|js)$/

export async function checkWords(root: string): Promise<BannedName[]> {
  const files = await codeFiles(root)
  const each = files
    .filter(file => CODE.test(file))
    .map(async file => {
      const text = await readFile(join(root, file), 'utf8')
      return [...bannedNamesIn(file, text), ...bannedPhrasesIn(file, text)]
    })
  return [...bannedPathsIn(files), ...(await Promise.all(each)).flat()]
}
