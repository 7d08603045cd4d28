import type { Draw } from './draw.ts'
import odd from './odd-values.json' with { type: 'json' }
import { RawJson } from './raw-json.ts'
import { anOddPiece } from './texts.ts'

/** Returns an object with an own key that is special in an object literal. */
const withKey = (key: string, value: unknown) => Object.fromEntries([[key, value]])
const deep = (depth: number) => new RawJson(`${'['.repeat(depth)}1${']'.repeat(depth)}`)

const NUMBERS: readonly unknown[] = [
  ...odd.values.numbers,
  ...odd.values.rawNumbers.map(text => new RawJson(text)),
  ...odd.values.numberTexts,
  '9'.repeat(400),
]
const OBJECTS = [...odd.values.objects, withKey('then', 1), withKey('__proto__', { isAdmin: true, role: 'admin' })]
const LISTS = [[], [null], [[]], [{}], ['x'], [1, 2], deep(50), deep(5_000), Array.from({ length: 5_000 }, () => 1)]

/** Returns a value of an unexpected type, or an extreme value of the right type. */
export function aHostileValue(draw: Draw): unknown {
  const roll = draw.integer(1, 12)
  if (roll <= 3) return draw.pick(NUMBERS)
  if (roll <= 5) return draw.pick<unknown>(odd.values.dates)
  if (roll <= 7) return draw.pick<unknown>(OBJECTS)
  if (roll === 8) return draw.pick<unknown>(LISTS)
  if (roll === 9) return anOddPiece(draw).repeat(draw.pick([50, 500, 5_000, 40_000]))
  return draw.pick([null, true, false, '', ' ', 0, 'x'])
}

/** Returns a field unknown to all calls. */
export function aStrangeField(draw: Draw): [string, unknown] {
  const name = draw.pick([...odd.values.fields, anOddPiece(draw)])
  return [name, draw.chance(50) ? { role: 'admin', isAdmin: true } : aHostileValue(draw)]
}
