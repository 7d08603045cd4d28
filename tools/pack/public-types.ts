import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { z } from 'zod'

/** Public types of a package version: a hash of each export's type, by `export name`. */
export const PublicTypes = z.object({ version: z.string(), types: z.record(z.string(), z.string()) })
export type PublicTypes = z.output<typeof PublicTypes>

const printer = ts.createPrinter({ removeComments: true })

/** Returns a declaration's text with everything from its package that it refers to, in a stable order. */
function typeText(symbol: ts.Symbol, folder: string, checker: ts.TypeChecker): string {
  const texts = new Set<string>()
  const visited = new Set<ts.Symbol>()
  const visit = (given: ts.Symbol): void => {
    const one = given.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(given) : given
    if (visited.has(one)) return
    visited.add(one)
    for (const declaration of one.declarations ?? []) {
      const file = declaration.getSourceFile()
      if (!file.fileName.startsWith(folder) || ts.isSourceFile(declaration)) continue
      texts.add(printer.printNode(ts.EmitHint.Unspecified, declaration, file).replace(/\s+/g, ' '))
      const walk = (node: ts.Node): void => {
        const named = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
        if (named) visit(named)
        node.forEachChild(walk)
      }
      walk(declaration)
    }
  }
  visit(symbol)
  return [...texts].sort().join('\n')
}

/** Returns a package's public types. `entries`: declaration files by export, below `folder`. */
export function publicTypes(folder: string, entries: ReadonlyMap<string, string>): Record<string, string> {
  const files = [...entries.values()].map(file => join(folder, file))
  const options: ts.CompilerOptions = {
    ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext, types: [] },
    ...{ noLib: true, noEmit: true, allowImportingTsExtensions: true },
  }
  const host = ts.createCompilerHost(options)
  // Other packages need no types here, only names: they have their own versions.
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
    )
  const program = ts.createProgram(files, options, host)
  const checker = program.getTypeChecker()
  const types = [...entries].flatMap(([path, file]) => {
    const source = program.getSourceFile(join(folder, file))
    const module = source && checker.getSymbolAtLocation(source)
    return (module ? checker.getExportsOfModule(module) : []).map(symbol => {
      const hash = createHash('sha256')
        .update(typeText(symbol, folder, checker))
        .digest('hex')
        .slice(0, 8)
      return [`${path} ${symbol.name}`, hash] as const
    })
  })
  return Object.fromEntries(types.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the version and public types of a package in this repository, from its last build. */
export async function typesOfPackage(folder: string): Promise<PublicTypes> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  const { version, exports } = z
    .object({ version: z.string(), exports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text))
  const built = Object.entries(exports).filter(([, file]) => /\.tsx?$/.test(file))
  const entries = built.map(([path, file]) => [path, file.replace(/\.tsx?$/, '.d.ts')] as const)
  return { version, types: publicTypes(join(folder, 'dist/types'), new Map(entries)) }
}

const partsOf = (version: string) => version.split('.').map(Number)

/**
 * Returns violations of semantic versioning: a change or removal without a new major, an addition without a new
 * minor.
 */
export function problemsOf(before: PublicTypes, after: PublicTypes): string[] {
  const [[major = 0, minor = 0], [nextMajor = 0, nextMinor = 0]] = [partsOf(before.version), partsOf(after.version)]
  const isMajor = nextMajor > major
  const isMinor = isMajor || (nextMajor === major && nextMinor > minor)
  const broken = Object.entries(before.types).filter(([name, hash]) => after.types[name] !== hash)
  const added = Object.keys(after.types).filter(name => !(name in before.types))
  return [
    ...(isMajor ? [] : broken.map(([name]) => `${name} ${name in after.types ? 'changed' : 'is gone'}: new major`)),
    ...(isMinor ? [] : added.map(name => `${name} is new: new minor`)),
  ]
}

export async function readSnapshot(folder: string): Promise<PublicTypes> {
  return PublicTypes.parse(JSON.parse(await readFile(join(folder, 'public-types.json'), 'utf8')))
}
