/** What rows a question has, and in which order. */
interface Question<Row> {
  isWanted: (row: Row) => boolean
  compare: (a: Row, b: Row) => number
  /** All of them, for the first time it is asked. */
  find: () => Row[]
}

/** Rows of the questions asked last. A change is looked at alone, so the next answer costs what changed and not what there is. */
export interface Answers<Row> {
  change(out: readonly Row[], into: readonly Row[]): void
  /** `key` names the question whole; hand no answer on past the next wait. */
  rows(key: string, question: () => Question<Row>): readonly Row[]
}

interface Standing<Row> {
  readonly question: Question<Row>
  readonly rows: Row[]
  /** How many changes it has seen. */
  seen: number
}

const MOST_QUESTIONS = 200
const MOST_CHANGES = 500

export function answers<Row>(): Answers<Row> {
  const standing = new Map<string, Standing<Row>>()
  /** The last changes, and how many there were before them. */
  let changes: { out: readonly Row[]; into: readonly Row[] }[] = []
  let forgotten = 0

  function placeOf({ rows, question }: Standing<Row>, row: Row): number {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = rows[middle]
      if (other !== undefined && question.compare(other, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  function catchUp(answer: Standing<Row>): void {
    for (const { out, into } of changes.slice(answer.seen - forgotten)) {
      for (const row of out) {
        const place = placeOf(answer, row)
        if (answer.rows[place] === row) answer.rows.splice(place, 1)
      }
      for (const row of into) if (answer.question.isWanted(row)) answer.rows.splice(placeOf(answer, row), 0, row)
    }
    answer.seen = forgotten + changes.length
  }

  return {
    change(out, into) {
      if (out.length + into.length > MOST_CHANGES) standing.clear()
      changes.push({ out, into })
      if (changes.length <= MOST_CHANGES) return
      const half = Math.floor(MOST_CHANGES / 2)
      forgotten += half
      changes = changes.slice(half)
    },
    rows(key, question) {
      const known = standing.get(key)
      standing.delete(key)
      const isKnown = known !== undefined && known.seen >= forgotten
      const answer = isKnown ? known : newAnswer(question())
      if (isKnown) catchUp(answer)
      standing.set(key, answer)
      const [oldest] = standing.keys()
      if (standing.size > MOST_QUESTIONS && oldest !== undefined) standing.delete(oldest)
      return answer.rows
    },
  }

  function newAnswer(question: Question<Row>): Standing<Row> {
    return { question, rows: question.find(), seen: forgotten + changes.length }
  }
}
