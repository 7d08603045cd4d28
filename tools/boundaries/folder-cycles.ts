import { posix } from 'node:path'

/** A file from dependency-cruiser and its imports; paths from the checkout's root. */
export interface CruisedModule {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

const LEFT_OUT = /\.test\.tsx?$|\/testing\/|(^|\/)(node_modules|dist)\//

/** Ignores tests, which may import from anywhere, and external packages, which are no folders. */
function foldersAround(file: string): string[] {
  const names = posix.dirname(file).split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** Returns for each folder the folders that its files, at any depth, import from outside it. */
function importsOfFolders(modules: readonly CruisedModule[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const imported = dependencies.map(({ resolved }) => resolved).filter(path => !LEFT_OUT.test(path))
    for (const folder of LEFT_OUT.test(source) ? [] : foldersAround(source)) {
      const others = imported.filter(path => !path.startsWith(`${folder}/`)).map(path => posix.dirname(path))
      imports.set(folder, new Set([...(imports.get(folder) ?? []), ...others]))
    }
  }
  return imports
}

function reachableFrom(folder: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set([folder])
  for (const each of reached) for (const next of imports.get(each) ?? []) reached.add(next)
  return reached
}

/**
 * Returns the imports between folders that form a cycle.
 * Why not dependency-cruiser's folder rule: it counts tests too, or needs a second run without them, ten seconds
 * of a core.
 */
export function folderCycles(modules: readonly CruisedModule[]): { from: string; to: string }[] {
  const imports = importsOfFolders(modules)
  const reachable = new Map([...imports.keys()].map(folder => [folder, reachableFrom(folder, imports)]))
  return [...imports].flatMap(([from, others]) =>
    [...others].filter(to => reachable.get(to)?.has(from)).map(to => ({ from, to })),
  )
}
