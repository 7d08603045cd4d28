import type { Doc } from '../bson/values.ts'
import { isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { check, MongoError, notSupported } from '../errors.ts'
import { flagField, splitNames, typeMismatch } from './fields.ts'

/** Supported commands of MongoDB's Stable API, version 1. */
const STABLE = new Set(
  splitNames(`abortTransaction aggregate commitTransaction count create createIndexes delete drop dropDatabase dropIndexes
  endSessions explain find findAndModify findandmodify getMore hello insert killCursors listCollections listDatabases
  listIndexes ping refreshSessions update`),
)

/**
 * @throws APIVersionError for another version of the Stable API than 1
 * @throws APIStrictError for commands outside it, with `apiStrict`
 */
export function checkApiVersion(name: string, command: Doc): void {
  const version = command.get('apiVersion')
  const isStrict = flagField(command, 'apiStrict')
  const hasApiOptions = command.has('apiStrict') || command.has('apiDeprecationErrors')
  const isMissing = hasApiOptions && version === undefined
  check(!isMissing, 4886600, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion')
  if (version === undefined) return
  if (typeof version !== 'string') throw typeMismatch('apiVersion', version, 'string')
  check(version === '1', 'APIVersionError', 'API version must be "1"')
  flagField(command, 'apiDeprecationErrors')
  const isStable = STABLE.has(name) && !beginsWithStats(command)
  check(
    !isStrict || isStable,
    'APIStrictError',
    `Provided apiStrict:true, but the command ${name} is not in API Version 1.`,
  )
}

/** The Stable API allows only `count` in `$collStats`. */
function beginsWithStats(command: Doc): boolean {
  const pipeline = command.get('pipeline')
  const [first] = Array.isArray(pipeline) ? pipeline : []
  const stats = isDoc(first) ? first.get('$collStats') : undefined
  return isDoc(stats) && [...stats.keys()].some(field => field !== 'count')
}

const LEVELS = new Set(['local', 'majority', 'linearizable', 'available', 'snapshot'])
const LEVELS_IN_TRANSACTIONS = new Set(['local', 'majority', 'snapshot'])

/** Refuses unknown read concerns, and `snapshot` outside transactions. */
export function checkReadConcern(command: Doc): void {
  const concern = command.get('readConcern')
  if (concern === undefined) return
  if (!isDoc(concern)) throw new MongoError('FailedToParse', 'readConcern field should be an object')
  for (const name of concern.keys()) {
    if (name === 'atClusterTime') throw notSupported("'atClusterTime' of a read concern")
    const isRecognized = ['level', 'afterClusterTime', 'provenance'].includes(name)
    check(isRecognized, 'InvalidOptions', `Unrecognized option in readConcern: ${name}`)
  }
  const level = concern.get('level') ?? 'local'
  if (typeof level !== 'string') throw typeMismatch('readConcern.level', level, 'string')
  check(
    LEVELS.has(level),
    'FailedToParse',
    "readConcern.level must be either 'local', 'majority', 'linearizable', 'available', or 'snapshot'",
  )
  const isInTransaction = command.get('autocommit') !== undefined
  if (!isInTransaction && level === 'snapshot') throw notSupported('read concern snapshot here')
  check(
    !isInTransaction || LEVELS_IN_TRANSACTIONS.has(level),
    'InvalidOptions',
    "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
  )
}

const MAX_NODES = 50

/** Refuses unknown write concerns. */
export function checkWriteConcern(command: Doc): void {
  const concern = command.get('writeConcern')
  if (concern === undefined) return
  if (!isDoc(concern)) throw typeMismatch('writeConcern', concern, 'object')
  const unknownField = [...concern.keys()].find(name => !['w', 'j', 'fsync', 'wtimeout', 'provenance'].includes(name))
  check(unknownField === undefined, 'FailedToParse', `unrecognized write concern field: ${unknownField}`)
  for (const name of ['j', 'fsync']) flagField(concern, name)
  const isTwice = flagField(concern, 'j') && flagField(concern, 'fsync')
  check(!isTwice, 'FailedToParse', 'fsync and j options cannot be used together')
  const wait = concern.get('wtimeout')
  check(wait === undefined || isNumeric(wait), 'FailedToParse', 'wtimeout must be a number')
  const w = concern.get('w')
  if (w === undefined || typeof w === 'string') return
  if (isDoc(w)) throw notSupported('a write concern of tags')
  check(isNumeric(w), 'FailedToParse', 'w has to be a number, string, or object')
  const nodes = toNumber(w)
  const isRight = Number.isInteger(nodes) && nodes >= 0 && nodes <= MAX_NODES
  check(
    isRight,
    'FailedToParse',
    `w has to be a non-negative number and not greater than ${MAX_NODES}; found: ${nodes}`,
  )
}
