import { parseJson } from '@santhe/rules'
import { z } from 'zod'

const LogLine = z.object({
  msg: z.string(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
})

/** Returns a readable log line: the message of a JSON line with the error's stack, if any; other lines unchanged. */
export function readableLine(line: string): string {
  const read = LogLine.safeParse(parseJson(line)).data
  if (!read) return line
  const { msg, err } = read
  return err ? `${msg}: ${err.stack ?? err.message}` : msg
}
