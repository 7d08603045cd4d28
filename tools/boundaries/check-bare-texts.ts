import { join } from 'node:path'
import ts from 'typescript'
import { codeFiles } from './check-boundaries.ts'

/** A bare text among conditional siblings: page translation replaces its node, on which React then fails. */
export interface BareText {
  readonly file: string
  readonly line: number
  readonly text: string
}

const SCREEN = /^(shell\/src|libs\/[^/]+\/src|mfe-[^/]+\/src)\/.*\.tsx$/
const OF_TESTS = /\.test\.tsx$|\/testing\//

interface Kinds {
  isText: boolean
  isElement: boolean
  isNothing: boolean
  isList: boolean
}

const { TypeFlags } = ts
const NOTHING = TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void
const ELEMENT: Kinds = { isText: false, isElement: true, isNothing: false, isList: false }

function kindsOf(type: ts.Type, checker: ts.TypeChecker): Kinds {
  const types = type.isUnion() ? type.types : [type]
  const isNothing = (one: ts.Type) => (one.flags & NOTHING) !== 0 || (one.isStringLiteral() && one.value === '')
  const isText = (one: ts.Type) => !isNothing(one) && (one.flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0
  const isList = (one: ts.Type) => checker.isArrayType(one)
  return {
    isText: types.some(isText),
    isElement: types.some(one => !isText(one) && !isNothing(one) && !isList(one)),
    isNothing: types.some(isNothing),
    isList: types.some(isList),
  }
}

/** Returns the expressions that a component renders; elements render themselves. */
function kindsOfComponent(tag: ts.JsxTagNameExpression, checker: ts.TypeChecker): Kinds {
  if (/^[a-z]/.test(tag.getText())) return ELEMENT
  const results = checker.getTypeAtLocation(tag).getCallSignatures()
  const kinds = results.map(result => kindsOf(result.getReturnType(), checker))
  return { ...ELEMENT, isNothing: kinds.some(({ isNothing, isText }) => isNothing && !isText) }
}

function kindsOfChild(child: ts.JsxChild, checker: ts.TypeChecker): Kinds {
  if (ts.isJsxText(child)) return { ...ELEMENT, isText: true, isElement: false }
  if (ts.isJsxElement(child)) return kindsOfComponent(child.openingElement.tagName, checker)
  if (ts.isJsxSelfClosingElement(child)) return kindsOfComponent(child.tagName, checker)
  if (!ts.isJsxExpression(child) || !child.expression) return ELEMENT
  return kindsOf(checker.getTypeAtLocation(child.expression), checker)
}

const isSpace = (child: ts.JsxChild) =>
  (ts.isJsxText(child) && child.text.trim() === '') ||
  (ts.isJsxExpression(child) && (!child.expression || /^'\s*'$/.test(child.expression.getText())))

/** True for `children`, whose own file is checked instead. */
const isAnything = ({ isText, isElement, isNothing }: Kinds) => isText && isElement && isNothing

function bareAmong(children: readonly ts.JsxChild[], checker: ts.TypeChecker): ts.JsxChild[] {
  const siblings = children
    .filter(child => !isSpace(child))
    .map(child => ({ child, kinds: kindsOfChild(child, checker) }))
  if (siblings.length < 2) return []
  const moving = siblings.filter(({ kinds }) => !isAnything(kinds) && (kinds.isList || kinds.isNothing))
  const isBare = ({ child, kinds }: (typeof siblings)[number]) =>
    kinds.isText && !isAnything(kinds) && (kinds.isNothing || moving.some(sibling => sibling.child !== child))
  return siblings.filter(isBare).map(({ child }) => child)
}

/** Returns texts that are conditional or have conditional siblings. */
export function bareTextsIn(program: ts.Program, root: string, files: readonly string[]): BareText[] {
  const checker = program.getTypeChecker()
  const places: BareText[] = []
  for (const file of files) {
    const source = program.getSourceFile(join(root, file))
    const visit = (node: ts.Node) => {
      const children = ts.isJsxElement(node) || ts.isJsxFragment(node) ? bareAmong(node.children, checker) : []
      for (const child of children) {
        const line = (source?.getLineAndCharacterOfPosition(child.getStart()).line ?? 0) + 1
        places.push({ file, line, text: child.getText().trim() })
      }
      ts.forEachChild(node, visit)
    }
    if (source) visit(source)
  }
  return places
}

/** `root`: the repository. */
export async function checkBareTexts(root: string): Promise<BareText[]> {
  const files = (await codeFiles(root)).filter(file => SCREEN.test(file) && !OF_TESTS.test(file))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  const paths = files.map(file => join(root, file))
  return bareTextsIn(ts.createProgram(paths, { ...options, composite: false, incremental: false }), root, files)
}
