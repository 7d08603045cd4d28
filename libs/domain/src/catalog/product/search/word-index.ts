/** Rows by the words of their normalised search text, to find rows that contain a text without scanning all. */
export interface WordIndex<Row> {
  change(removed: readonly Row[], added: readonly Row[]): void
  /** Returns exactly the rows whose text contains this normalised one, also inside and across words; undefined when scanning all is faster. */
  containing(text: string): readonly Row[] | undefined
}

/** When a quarter of the rows contain a text, scanning all rows in order is faster than sorting the matches. */
const MAX_SHARE = 4

/** Tests whether a whole word may contain a part of a text: the first part must end a word, the last one must begin a word. */
function wordTest(part: string, place: number, count: number): (word: string) => boolean {
  if (count === 1) return word => word.includes(part)
  if (place === 0) return word => word.endsWith(part)
  return place === count - 1 ? word => word.startsWith(part) : word => word === part
}

export function wordIndex<Row extends { readonly search: string }>(): WordIndex<Row> {
  // Arrays, since sets take several times their memory.
  const rowsByWord = new Map<string, Row[]>()
  let size = 0

  const wordsOf = (row: Row) => new Set(row.search.split(/\s/))

  function remove(removed: readonly Row[]): void {
    const removedRows = new Set(removed)
    for (const word of new Set(removed.flatMap(row => [...wordsOf(row)]))) {
      const rows = rowsByWord.get(word)?.filter(row => !removedRows.has(row)) ?? []
      if (rows.length > 0) rowsByWord.set(word, rows)
      else rowsByWord.delete(word)
    }
  }

  function add(row: Row): void {
    for (const word of wordsOf(row)) {
      const rows = rowsByWord.get(word)
      if (rows) rows.push(row)
      else rowsByWord.set(word, [row])
    }
  }

  /** Rows of the words that may contain a part of a text, and their total number. */
  function listsOf(isWord: (word: string) => boolean): { lists: Row[][]; size: number } {
    const lists: Row[][] = []
    let named = 0
    for (const [word, rows] of rowsByWord) {
      if (!isWord(word)) continue
      lists.push(rows)
      named += rows.length
    }
    return { lists, size: named }
  }

  return {
    change(removed, added) {
      remove(removed)
      for (const row of added) add(row)
      size += added.length - removed.length
    },
    containing(text) {
      const parts = text.split(' ')
      const [rarest] = parts
        .map((part, place) => listsOf(wordTest(part, place, parts.length)))
        .sort((a, b) => a.size - b.size)
      if (rarest === undefined || rarest.size > size / MAX_SHARE) return undefined
      const named = new Set(rarest.lists.flat())
      return parts.length === 1 ? [...named] : [...named].filter(row => row.search.includes(text))
    },
  }
}
