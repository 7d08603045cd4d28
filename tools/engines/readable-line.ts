import { z } from 'zod'

const LogLine = z.object({
  msg: z.string(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
})

function logLineIn(line: string): z.output<typeof LogLine> | undefined {
  try {
    return LogLine.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Returns a readable log line: the message of a JSON line with the error's stack, if any; other lines unchanged. */
export function readableLine(line: string): string {
  const read = logLineIn(line)
  if (!read) return line
  const { msg, err } = read
  return err ? `${msg}: ${err.stack ?? err.message}` : msg
}
