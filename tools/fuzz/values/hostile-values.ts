import type { Draw } from './draw.ts'
import { RawJson } from './raw-json.ts'
import { anOddPiece } from './texts.ts'

const raw = (text: string) => new RawJson(text)

const NUMBERS = [
  ...[
    0,
    -1,
    1.5,
    0.1,
    1e-7,
    -0.01,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 63),
    1e15,
    1e21,
    1e308,
    -1e308,
    5e-324,
  ],
  ...['1e400', '-1e400', '-0', 'NaN', 'Infinity', '0x10', '01', '1.', '123456789012345678901234567890'].map(raw),
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '1e400',
    '0x10',
    '٣',
    '१',
    '1,5',
    '1_000',
    '+1',
    ' 1 ',
    '--1',
    '9'.repeat(400),
  ],
]
const DATES = [
  ...['0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-30', '2027-02-29', '2026-13-01', '1969-12-31'],
  ...[
    '+275760-09-13',
    '-000001-01-01',
    '+275760-09-13T00:00:00.001Z',
    '2026-11-22T25:00:00Z',
    '2026-11-22T10:00:00+23:59',
  ],
  ...[
    '2026-11-22T10:00:00.000000000Z',
    '2026-W47',
    'now',
    '22/11/2026',
    '２０２６-１１-２２',
    '-1',
    8.64e15,
    8.64e15 + 1,
  ],
]

/** Returns an object with an own key that an object literal would treat specially, such as `__proto__`. */
const withKey = (key: string, value: unknown) => Object.fromEntries([[key, value]])

const OBJECTS: readonly unknown[] = [
  ...[{}, { $gt: '' }, { $ne: null }, { $regex: '.*' }, { $where: 'sleep(1000)' }, { $in: [1, 2] }, { $inc: 1 }],
  ...[{ $set: { role: 'admin' } }, { 'a.b': 1 }, { '': 1 }, { $oid: '507f1f77bcf86cd799439011' }, { $date: 'x' }],
  ...[{ _bsontype: 'ObjectId', id: 'x' }, { length: 1e9 }, { toString: 1 }, { toJSON: 1 }, { valueOf: null }],
  withKey('then', 1),
  withKey('__proto__', { isAdmin: true, role: 'admin' }),
  { constructor: { prototype: { isAdmin: true } } },
]
const deep = (depth: number) => raw(`${'['.repeat(depth)}1${']'.repeat(depth)}`)
const LISTS = [[], [null], [[]], [{}], ['x'], [1, 2], deep(50), deep(5_000), Array.from({ length: 5_000 }, () => 1)]

/** Returns a value of an unexpected type, or an extreme value of the right type. */
export function aHostileValue(draw: Draw): unknown {
  const roll = draw.integer(1, 12)
  if (roll <= 3) return draw.pick(NUMBERS)
  if (roll <= 5) return draw.pick(DATES)
  if (roll <= 7) return draw.pick(OBJECTS)
  if (roll === 8) return draw.pick(LISTS)
  if (roll === 9) return anOddPiece(draw).repeat(draw.pick([50, 500, 5_000, 40_000]))
  return draw.pick([null, true, false, '', ' ', 0, 'x'])
}

/** Returns a field that no call has. */
export function aStrangeField(draw: Draw): [string, unknown] {
  const names = [
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      '_id',
      'id',
      'role',
      'isAdmin',
      'isActive',
    ],
    ...['$where', '$set', 'email.$ne', 'a.b', '', ' ', 'userId', 'userRole', '__v', 'length', 'then', anOddPiece(draw)],
  ]
  return [draw.pick(names), draw.chance(50) ? { role: 'admin', isAdmin: true } : aHostileValue(draw)]
}
