import type { LiveRequest } from '../live/live-hub.ts'

/** Whether a result was made by the function that marks it so, and is not only shaped like it. */
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
}

/** Returns one page of a list: `nextCursor` becomes X-Next-Cursor (left out on the last page), `total` X-Total-Count. */
export function page<Item>(
  items: Item[],
  { nextCursor, total }: { nextCursor?: string | null | undefined; total?: number | undefined },
): Page<Item[]> {
  return { [PAGE]: true, items, nextCursor: nextCursor ?? undefined, total }
}

export function isPage(value: unknown): value is Page<unknown> {
  return hasMark(value, PAGE)
}

const FILE = Symbol('file')

/** A file that is sent as it is made. */
export interface FileResult {
  readonly [FILE]: true
  readonly name: string
  readonly parts: AsyncIterable<string>
}

/**
 * Returns the response of a contract whose response is a file, saved under this name (letters, digits, dots and hyphens). The parts are
 * taken as fast as the reader reads them, and no more once the reader is gone. What fails before the first part is an error like any
 * other; later the connection is cut, so that nobody takes half a file for a whole one.
 */
export function file(name: string, parts: AsyncIterable<string>): FileResult {
  return { [FILE]: true, name, parts }
}

export function isFile(value: unknown): value is FileResult {
  return hasMark(value, FILE)
}

const PICTURE = Symbol('picture')

/** A picture that only its caller may see. */
export interface PictureResult {
  readonly [PICTURE]: true
  readonly bytes: Uint8Array
}

/** Returns the response of a contract whose response is a picture of these bytes; no cache stores it. */
export function picture(bytes: Uint8Array): PictureResult {
  return { [PICTURE]: true, bytes }
}

export function isPicture(value: unknown): value is PictureResult {
  return hasMark(value, PICTURE)
}

const LIVE = Symbol('live')

/** A stream of events that this process's hub sends. */
export interface LiveResult {
  readonly [LIVE]: true
  readonly request: LiveRequest
}

/** Returns the response of a contract whose response is a stream of events: what the hub reports until one side ends it. */
export function liveEvents(request: LiveRequest): LiveResult {
  return { [LIVE]: true, request }
}

export function isLive(value: unknown): value is LiveResult {
  return hasMark(value, LIVE)
}
