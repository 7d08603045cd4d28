/** A row of the page that lists every call. */
export interface ListedCall {
  /** As in a contract: method and path with `:id`. */
  readonly call: string
  /** Whether the row says that the call is served, and not that it responds 501. */
  readonly isServed: boolean
}

const ROW = /^\| `([A-Z]+ \/[^`]*)` *\| (.*) \|$/

/** Returns the calls of a page's tables whose first cell is a method and a path, in the order of the page. */
export function listedCalls(markdown: string): ListedCall[] {
  return markdown.split('\n').flatMap(line => {
    const [, call, response = ''] = ROW.exec(line) ?? []
    if (call === undefined) return []
    return [{ call: call.replace(/\{(\w+)\}/g, ':$1'), isServed: !response.includes('not served yet') }]
  })
}
