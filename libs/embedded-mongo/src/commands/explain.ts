import { sizeOf } from '../bson/size.ts'
import type { Doc } from '../bson/values.ts'
import { doc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { MAX_DOCUMENT_BYTES } from '../limits.ts'
import type { Scan } from '../query/planner.ts'
import type { QueryResult } from '../query/reader.ts'
import { type Call, countAll, namespaceOf } from './call.ts'

/** The rest of the 16 MB is for the plan. */
const MAX_ECHO_BYTES = MAX_DOCUMENT_BYTES - 1024 * 1024
const VERBOSITIES = new Set(['queryPlanner', 'executionStats', 'allPlansExecution'])

/**
 * Returns the response of `explain`: the plan's stages and, unless only the plan is requested, the cost of running
 * it.
 */
export async function explainQuery(
  call: Call,
  filter: Doc | undefined,
  result: QueryResult,
  verbosity: string,
): Promise<Doc> {
  if (!VERBOSITIES.has(verbosity))
    throw new MongoError(
      'BadValue',
      `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`,
    )
  const winningPlan = winningPlanOf(result)
  // The command repeats the filter; if both leave no room for the plan, omit the command.
  const filterBytes = sizeOf(filter ?? null)
  const hasRoom = filterBytes + sizeOf(call.command) <= MAX_ECHO_BYTES
  const parsedQuery = filterBytes <= MAX_ECHO_BYTES ? filter : undefined
  const explained = doc({
    explainVersion: '1',
    queryPlanner: doc({ namespace: namespaceOf(call), parsedQuery, winningPlan, rejectedPlans: [] }),
    command: hasRoom ? call.command : undefined,
    serverInfo: doc({ host: call.engine.host }),
    warning: hasRoom ? undefined : "'command' has been omitted due to BSON size limit",
  })
  if (verbosity !== 'queryPlanner') explained.set('executionStats', await execute(call, result, winningPlan))
  return explained
}

function winningPlanOf({ plan }: QueryResult): Doc {
  const scans = plan?.scans.map(scanStage) ?? []
  const [only = doc({ stage: 'EOF' })] = scans
  const stage = scans.length <= 1 ? only : doc({ stage: plan?.isMerged ? 'SORT_MERGE' : 'OR', inputStages: scans })
  return plan === undefined || plan.isSorted ? stage : doc({ stage: 'SORT', inputStage: stage })
}

async function execute(call: Call, { steps, counts }: QueryResult, winningPlan: Doc): Promise<Doc> {
  const startedAt = performance.now()
  const nReturned = await countAll(call, steps)
  return doc({
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - startedAt),
    totalKeysExamined: counts.keys,
    totalDocsExamined: counts.documents,
    executionStages: new Map([...winningPlan, ...doc({ nReturned })]),
  })
}

function scanStage({ indexName, index, isReverse }: Scan): Doc {
  const direction = isReverse ? 'backward' : 'forward'
  if (indexName === undefined) return doc({ stage: 'COLLSCAN', direction })
  const traits = {
    isMultiKey: (index?.multikey ?? 0) !== 0,
    isUnique: index?.isUnique ?? true,
    isSparse: index?.isSparse ?? false,
    isPartial: index?.partial !== undefined,
  }
  const keyPattern = index?.spec.get('key') ?? doc({ _id: 1 })
  return doc({
    stage: 'FETCH',
    inputStage: doc({ stage: 'IXSCAN', indexName, keyPattern, ...traits, indexVersion: 2, direction }),
  })
}
