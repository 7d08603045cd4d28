import { type Domain, statistics } from '@santhe/domain'

/** Compares the office's figures with the orders. Returns what differs. */
export async function checkFigures(domain: Domain): Promise<string[]> {
  const problems: string[] = []
  for await (const { area, day, field, stored, counted } of statistics.recount({ isMending: false }, domain)) {
    problems.push(`the figures of ${area}, ${day ?? 'all days'}: ${field} is ${stored}, and ${counted} by the orders`)
  }
  return problems
}
