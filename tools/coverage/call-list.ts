const ROW = /^\| `([A-Z]+ \/[^`]*)` *\|/

/** Returns the calls of a page's tables whose first cell is a method and a path, as in a contract, in the order of the page. */
export function listedCalls(markdown: string): string[] {
  return markdown.split('\n').flatMap(line => {
    const [, call] = ROW.exec(line) ?? []
    return call === undefined ? [] : [call.replace(/\{(\w+)\}/g, ':$1')]
  })
}
