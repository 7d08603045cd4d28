import { encodeValue } from '../bson/key.ts'
import { ELEMENT_BYTES, sizeOf } from '../bson/size.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { readPath, splitPath, valuesAt, withPath } from '../document/paths.ts'
import { isRegex } from '../document/predicates.ts'
import { checkedDocument } from '../document/work.ts'
import { check, MongoError } from '../errors.ts'
import { evaluateLet } from '../expression/expression.ts'
import type { Variables } from '../expression/scope.ts'
import { MAX_DOCUMENT_BYTES, MAX_SENT_BYTES } from '../limits.ts'
import { PAUSE, type Steps, takeAll } from '../query/scan.ts'

/** Runs a pipeline on another collection, restricted to documents that match `first`. */
export type RunPipeline = (from: string, first: Doc, pipeline: readonly Value[], variables: Variables) => Steps<Doc>

interface Join {
  readonly from: string
  readonly as: string
  readonly local: readonly string[] | undefined
  readonly foreign: string
  readonly variables: OptionalValue
  readonly pipeline: readonly Value[]
}

const PARTS = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']

function parseLookup(spec: Value): Join {
  check(isDoc(spec), 'FailedToParse', 'the $lookup specification must be an Object')
  const fields = spec
  const unknownField = [...fields.keys()].find(name => !PARTS.includes(name))
  check(unknownField === undefined, 'FailedToParse', `unknown argument to $lookup: ${unknownField}`)
  const isPath = (path: OptionalValue) => path === undefined || (typeof path === 'string' && !path.startsWith('$'))
  const arePaths = isPath(fields.get('localField')) && isPath(fields.get('foreignField'))
  check(arePaths, 'FailedToParse', "$lookup argument 'localField' and 'foreignField' must be paths without a '$'")
  const hasVariables = fields.get('let') === undefined || isDoc(fields.get('let'))
  check(hasVariables, 'FailedToParse', "$lookup argument 'let' must be an object")
  const [from, as, local, foreign, pipeline] = ['from', 'as', 'localField', 'foreignField', 'pipeline'].map(name =>
    fields.get(name),
  )
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new MongoError('FailedToParse', "$lookup needs 'from' and 'as' as strings")
  if ((local === undefined) !== (foreign === undefined))
    throw new MongoError(
      'FailedToParse',
      '$lookup requires both or neither of localField and foreignField to be specified',
    )
  if (local === undefined && pipeline === undefined)
    throw new MongoError(
      'FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    )
  if (pipeline !== undefined && !Array.isArray(pipeline))
    throw new MongoError('TypeMismatch', "'pipeline' option must be specified as an array")
  return {
    from,
    as,
    local: typeof local === 'string' ? splitPath(local) : undefined,
    foreign: typeof foreign === 'string' ? foreign : '',
    variables: fields.get('let'),
    pipeline: pipeline ?? [],
  }
}

/** Limit in bytes of cached matches, by local value. */
const MAX_CACHED_BYTES = MAX_DOCUMENT_BYTES
/** Memory of an entry besides its values. */
const CACHE_ENTRY_BYTES = 500

/** `$lookup` by fields, by pipeline, or both; finds each document's matches by an index if there is one. */
export function lookup(spec: Value, variables: Variables, run: RunPipeline): (steps: Steps<Doc>) => Steps<Doc> {
  const join = parseLookup(spec)
  // Equal local values have equal matches as long as no variable comes from the document.
  const cache = join.variables === undefined ? new Map<string, Value[]>() : undefined
  let cachedBytes = 0

  function* matchesOf(document: Doc): Generator<typeof PAUSE, Value[], undefined> {
    const first =
      join.local === undefined
        ? new Map<string, Value>()
        : equalityWith(join.foreign, localValues(document, join.local))
    const name = cache === undefined ? '' : encodeValue(first).toString('latin1')
    const cached = cache?.get(name)
    if (cached !== undefined) return cached
    const matches: Value[] = []
    const inner = evaluateLet(join.variables, { root: document, variables })
    let size = 0
    yield* takeAll(run(join.from, first, join.pipeline, inner), match => {
      matches.push(match)
      size += sizeOf(match, MAX_SENT_BYTES) + ELEMENT_BYTES
      check(
        size <= MAX_SENT_BYTES,
        4568,
        `Total size of documents in ${join.from} matching pipeline's $lookup stage exceeds ${MAX_SENT_BYTES} bytes`,
      )
    })
    const needed = size + name.length + CACHE_ENTRY_BYTES
    if (cache === undefined || cachedBytes + needed > MAX_CACHED_BYTES) return matches
    cachedBytes += needed
    cache.set(name, matches)
    return matches
  }

  return function* joined(steps) {
    for (const document of steps) {
      // Each document runs its own query.
      yield PAUSE
      if (document !== PAUSE) yield checkedDocument(withPath(document, splitPath(join.as), yield* matchesOf(document)))
    }
  }
}

/** A missing local field joins null or missing values; an array joins by each of its elements, also across several documents. */
function localValues(document: Doc, parts: readonly string[]): Value[] {
  return readPath(document, parts) === undefined ? [null] : valuesAt(document, parts)
}

/** A regular expression joins equal ones, not the texts it matches. */
function equalityWith(foreign: string, values: readonly Value[]): Doc {
  const equal = (value: Value) => new Map<string, Value>([[foreign, new Map([['$eq', value]])]])
  const [only] = values
  if (values.length === 1 && only !== undefined) return equal(only)
  return values.some(isRegex)
    ? new Map([['$or', values.map(equal)]])
    : new Map([[foreign, new Map<string, Value>([['$in', [...values]]])]])
}
