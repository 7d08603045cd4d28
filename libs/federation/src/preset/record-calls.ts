import { createHash } from 'node:crypto'
import type { Compiler, StatsModule } from '@rspack/core'
import { rspack } from '@rspack/core'
import { CALLS_FILE } from '../calls-file.ts'

/** Returns schemas by name, of calls that pass the filter. */
export type CallSchemasOf = (isIncluded: (call: { name: string }) => boolean) => Record<string, object>

/** Of this tree, or its package in a repository elsewhere. */
const CONTRACTS = /[\\/](?:libs|@santhe)[\\/]contracts[\\/]src[\\/]/
/** Modules that are part of another one count as orphans. */
const MODULES = {
  all: false,
  modules: true,
  orphanModules: true,
  usedExports: true,
  modulesSpace: Number.POSITIVE_INFINITY,
}

function usedOfContracts(modules: readonly StatsModule[]): Set<string> {
  const contracts = modules.filter(({ nameForCondition }) => CONTRACTS.test(nameForCondition ?? ''))
  return new Set(contracts.flatMap(({ usedExports }) => (Array.isArray(usedExports) ? usedExports : [])))
}

/** Writes the schemas of each used call beside the browser's folder, so that its release tells back ends what it needs. */
export function recordCalls(callSchemas: CallSchemasOf) {
  return (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('RecordCalls', compilation => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'RecordCalls', stage }, () => {
        const used = usedOfContracts(compilation.getStats().toJson(MODULES).modules ?? [])
        const recorded = Object.entries(callSchemas(({ name }) => used.has(name))).map(([name, schemas]) => {
          const hash = createHash('sha256').update(JSON.stringify(schemas)).digest('hex').slice(0, 12)
          return [name, { hash, ...schemas }]
        })
        const text = `${JSON.stringify(Object.fromEntries(recorded))}\n`
        compilation.emitAsset(`../${CALLS_FILE}`, new rspack.sources.RawSource(text))
      })
    })
  }
}
