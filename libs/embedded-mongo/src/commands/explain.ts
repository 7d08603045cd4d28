import type { Doc, Value } from '../bson/values.ts'
import { doc } from '../bson/values.ts'
import type { Plan, Scan } from '../query/planner.ts'
import type { Answer } from '../query/reader.ts'
import { type Call, collectionName } from './call.ts'

/** What `explain` answers: the stages of the plan, and what running it cost. */
export function explainAnswer(call: Call, { plan, counts }: Answer, returned: number): Doc {
  const scans = plan?.scans.map(scan => scanStage(scan, plan)) ?? []
  const [only = doc({ stage: 'EOF' })] = scans
  const found = scans.length <= 1 ? only : doc({ stage: plan?.isMerged ? 'SORT_MERGE' : 'OR', inputStages: scans })
  const winningPlan = plan === undefined || plan.isSorted ? found : doc({ stage: 'SORT', inputStage: found })
  const namespace = `${call.database}.${collectionName(call)}`
  const stats = {
    executionSuccess: true,
    nReturned: returned,
    totalKeysExamined: counts.keys,
    totalDocsExamined: counts.documents,
  }
  return doc({
    explainVersion: '1',
    queryPlanner: doc({ namespace, winningPlan, rejectedPlans: [] }),
    executionStats: doc({ ...stats, executionStages: winningPlan }),
  })
}

function scanStage({ indexName, index, isReverse, ranges }: Scan, { residual }: Plan): Doc {
  const filter = residual.flatMap(({ field }): Value[] =>
    field === undefined ? [] : [doc({ path: field.path, operator: field.operator })],
  )
  const direction = isReverse ? 'backward' : 'forward'
  if (indexName === undefined) return doc({ stage: 'COLLSCAN', direction, filter })
  const keyPattern = index?.spec.get('key') ?? doc({ _id: 1 })
  return doc({
    stage: 'FETCH',
    filter,
    inputStage: doc({ stage: 'IXSCAN', indexName, keyPattern, direction, ranges: ranges.length }),
  })
}
