import type { Db, Document } from 'mongodb'

/** A command's cost: its indexes, the examined keys and documents, and whether it sorts. */
export async function costIn(db: Db, command: Document) {
  const { queryPlanner, executionStats } = await db.command({ explain: command, verbosity: 'executionStats' })
  const plan = JSON.stringify(queryPlanner.winningPlan)
  const names = [...plan.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name)
  return {
    index: [...new Set(names)].join(' + ') || 'COLLSCAN',
    keys: Number(executionStats.totalKeysExamined),
    docs: Number(executionStats.totalDocsExamined),
    ...(plan.includes('"SORT"') && { sorts: true }),
  }
}
