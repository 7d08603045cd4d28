import type { Domain } from '@santhe/domain'

/** Fee table, PIN and counted places, against a fixed fee and open windows. */
export async function roundTripsOf(work: () => Promise<unknown>, { connection }: Domain): Promise<string[]> {
  const sent: string[] = []
  const listen = ({ commandName, command }: { commandName: string; command: Readonly<Record<string, unknown>> }) => {
    const collection = command[commandName]
    sent.push(typeof collection === 'string' ? `${commandName} ${collection}` : commandName)
  }
  const client = connection.getClient()
  client.on('commandStarted', listen)
  try {
    await work()
  } finally {
    client.off('commandStarted', listen)
  }
  // One per round trip, in order; needs `monitorCommands`.
  return sent.filter(command => command !== 'endSessions')
}
