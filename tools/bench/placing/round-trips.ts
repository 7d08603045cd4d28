import type { Domain } from '@santhe/domain'

/** Returns the commands that `work` sends to the database, in order, one for each round trip. The domain must be opened with `monitorCommands`. */
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
  // The driver ends sessions at a time of its own, and nothing waits for it.
  return sent.filter(command => command !== 'endSessions')
}
