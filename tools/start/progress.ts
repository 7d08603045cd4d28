const isTerminal = process.stdout.isTTY === true
const tickMilliseconds = 200

/** Shows progress: a line per step with its duration. On a terminal, a last line counts up the running steps. */
export interface Progress {
  /** Runs `work` as one step and returns its result; the step's line shows its last note. */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

interface RunningStep {
  readonly title: string
  readonly began: number
  noted: string
}

const lineOf = ({ title, began, noted }: RunningStep) =>
  `${title}${noted && `: ${noted}`} (${seconds(Date.now() - began)})`

const running = new Set<RunningStep>()

/** Redraws the last line with the running steps, below finished ones; it must not wrap. */
function draw(line = ''): void {
  const under = running.size > 0 ? `… ${[...running].map(lineOf).join(', ')}` : ''
  process.stdout.write(`\r\x1b[2K${line && `${line}\n`}${under.slice(0, process.stdout.columns - 1)}`)
}

/** Formats for people at a terminal, or for a log. */
export const printedProgress: Progress = {
  step: async (title, work) => {
    const step = { title, began: Date.now(), noted: '' }
    running.add(step)
    const ticker = isTerminal ? setInterval(draw, tickMilliseconds) : undefined
    const finish = (mark: string) => {
      clearInterval(ticker)
      running.delete(step)
      const line = `${mark} ${lineOf(step)}`
      if (isTerminal) draw(line)
      else process.stdout.write(`${line}\n`)
    }
    if (!isTerminal) process.stdout.write(`… ${title}\n`)
    try {
      const result = await work(text => {
        step.noted = text
      })
      finish('✓')
      return result
    } catch (error) {
      finish('✗')
      throw error
    }
  },
}

export const silentProgress: Progress = {
  step: (_title, work) => work(() => {}),
}

export interface Steps extends Progress {
  /** Aborts with the start's reason, or with a step's error. */
  readonly signal: AbortSignal
}

/** Starts no step after the signal is aborted or another step fails; only `signal` ends a running step early. */
export function steppedWith(progress: Progress, signal: AbortSignal | undefined): Steps {
  const failure = new AbortController()
  const ended = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
  return {
    signal: ended,
    step: async (title, work) => {
      ended.throwIfAborted()
      try {
        return await progress.step(title, work)
      } catch (error) {
        failure.abort(error)
        throw error
      }
    },
  }
}
