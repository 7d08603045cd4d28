import type { LiveRequest } from '../live/live-hub.ts'

/** Rejects results that only look alike. */
function hasMark(value: unknown, mark: symbol): boolean {
  return typeof value === 'object' && value !== null && mark in value
}

const PAGE = Symbol('page')

/** One page of a list, with the values of its headers. */
export interface Page<Items> {
  readonly [PAGE]: true
  readonly items: Items
  readonly nextCursor: string | undefined
  readonly total: number | undefined
  /** The items as JSON, in place of `items`. */
  readonly json?: Buffer
}

/** `nextCursor` becomes X-Next-Cursor (omitted on the last page), `total` X-Total-Count. */
export function page<Item>(
  items: Item[],
  { nextCursor, total }: { nextCursor?: string | null | undefined; total?: number | undefined },
): Page<Item[]> {
  return { [PAGE]: true, items, nextCursor: nextCursor ?? undefined, total }
}

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')

/** A page whose items are JSON already, each in parts. */
export function readyPage(items: readonly (readonly Buffer[])[], headers: Parameters<typeof page>[1]): Page<never[]> {
  const parts = items.flatMap((item, at) => (at === 0 ? item : [COMMA, ...item]))
  return { ...page([], headers), json: Buffer.concat([OPEN, ...parts, CLOSE]) }
}

export function isPage(value: unknown): value is Page<unknown> {
  return hasMark(value, PAGE)
}

const FILE = Symbol('file')

export interface FileResult {
  readonly [FILE]: true
  readonly name: string
  readonly parts: AsyncIterable<string>
}

/**
 * Streams a download under this name (letters, digits, dots, hyphens), with back pressure. Failures before the first
 * part are ordinary errors; later the connection is cut, so no half file looks whole.
 */
export function file(name: string, parts: AsyncIterable<string>): FileResult {
  return { [FILE]: true, name, parts }
}

export function isFile(value: unknown): value is FileResult {
  return hasMark(value, FILE)
}

const PICTURE = Symbol('picture')

export interface PictureResult {
  readonly [PICTURE]: true
  readonly bytes: Uint8Array
}

/** Never cached. */
export function picture(bytes: Uint8Array): PictureResult {
  return { [PICTURE]: true, bytes }
}

export function isPicture(value: unknown): value is PictureResult {
  return hasMark(value, PICTURE)
}

const LIVE = Symbol('live')

export interface LiveResult {
  readonly [LIVE]: true
  readonly request: LiveRequest
}

/** Streams the hub's events until either side ends. */
export function liveEvents(request: LiveRequest): LiveResult {
  return { [LIVE]: true, request }
}

export function isLive(value: unknown): value is LiveResult {
  return hasMark(value, LIVE)
}
