const isTerminal = process.stdout.isTTY === true
const tickMilliseconds = 200

/** Shows progress: one line for each step, with its time; on a terminal the running step's line counts up. */
export interface Progress {
  /** Runs `work` as one step and returns its result; its last note is shown in the step's line. */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** For people at a terminal, or for a log. */
export const printedProgress: Progress = {
  step: async (title, work) => {
    const began = Date.now()
    let noted = ''
    const draw = () =>
      process.stdout.write(`\r\x1b[2K… ${title}${noted && `: ${noted}`} (${seconds(Date.now() - began)})`)
    const ticker = isTerminal ? setInterval(draw, tickMilliseconds) : undefined
    const finish = (mark: string) => {
      clearInterval(ticker)
      const line = `${mark} ${title}${noted && `: ${noted}`} (${seconds(Date.now() - began)})`
      process.stdout.write(isTerminal ? `\r\x1b[2K${line}\n` : `${line}\n`)
    }
    if (!isTerminal) process.stdout.write(`… ${title}\n`)
    try {
      const result = await work(text => {
        noted = text
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
