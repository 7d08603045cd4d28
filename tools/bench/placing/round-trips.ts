import type { Domain } from '@santhe/domain'

/** What `work` sends to the database, a command for each round trip, in the order they went. The domain is opened with `monitorCommands`. */
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
  // Ended sessions are told of when it suits the driver, and nobody waits for it.
  return sent.filter(command => command !== 'endSessions')
}
