export interface Received {
  kind: 'page' | 'file' | 'call'
  /** Path or name of the call. */
  what: string
  /** Sent at this time, in ms since 1970. */
  at: number
  ms: number
  /** 0 without a complete response. */
  status: number
  /** Whether a busy back end refused it, after which a page retries by itself. docs/product/calls.md#busy-back-ends */
  isBusy?: boolean
}

/** An incident in the fleet. */
export interface Incident {
  name: string
  /** In ms since 1970. */
  at: number
}

const SECOND_MS = 1_000

const hasFailed = ({ status, isBusy }: Received) =>
  !isBusy && (status === 0 || status === 401 || status === 404 || status >= 500)

const isUnderWay = ({ at, ms }: Received, incident: Incident) => at < incident.at + SECOND_MS && at + ms > incident.at

function within(share: number, received: readonly Received[]): string {
  const sorted = received.map(({ ms }) => ms).sort((one, other) => one - other)
  return `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0} ms`
}

/**
 * Returns lines of figures and the exceeded limits. `mostFailed` limits the share of failures during incidents;
 * outside them no request may fail.
 */
export function judge(received: readonly Received[], incidents: readonly Incident[], mostFailed: number) {
  const lines: string[] = []
  const problems: string[] = []
  for (const kind of ['page', 'file', 'call'] as const) {
    const own = received.filter(one => one.kind === kind)
    const times = [0.5, 0.99, 1].map(share => within(share, own)).join(', ')
    const busy = own.filter(({ isBusy }) => isBusy).length
    lines.push(
      `${own.length} ${kind}s, ${own.filter(hasFailed).length} failed, ${busy} busy; half, 99 %, all within ${times}`,
    )
  }
  const inSeconds = new Set<Received>()
  for (const incident of incidents) {
    const own = received.filter(one => isUnderWay(one, incident))
    for (const one of own) inSeconds.add(one)
    const failed = own.filter(hasFailed)
    lines.push(
      `${incident.name}: ${failed.length} of ${own.length} requests of its second failed, all within ${within(1, own)}`,
      ...failed.map(({ what, status, ms }) => `  ${what} failed with ${status} after ${ms} ms`),
    )
  }
  const failed = [...inSeconds].filter(hasFailed).length
  if (failed > inSeconds.size * mostFailed) problems.push(`${failed} of ${inSeconds.size} requests failed at incidents`)
  for (const one of received.filter(each => hasFailed(each) && !inSeconds.has(each))) {
    const before = incidents.findLast(({ at }) => at <= one.at)
    const when = before ? `${((one.at - before.at) / 1_000).toFixed(1)} s after ${before.name}` : 'at first'
    problems.push(`${one.what} failed with ${one.status} after ${one.ms} ms, ${when}`)
  }
  return { lines, problems }
}
