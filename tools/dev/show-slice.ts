import { basename } from 'node:path'
import { type DevServer, devServer } from './dev-server.ts'
import { watchSlice } from './watch-slice.ts'

/**
 * Builds a folder's slice on each change, and shows it inside the market at SANTHE_URL. Returns a function that
 * stops it.
 */
export async function showSlice(folder: string): Promise<() => Promise<void>> {
  const market = process.env.SANTHE_URL ?? 'http://localhost:8080'
  const port = Number(process.env.DEV_PORT ?? 8081)
  const name = basename(folder)
  let activeServer: DevServer | undefined
  const slice = await watchSlice({
    folder,
    onBuilt() {
      console.log(`${name} is built`)
      activeServer?.reload()
    },
  })
  activeServer = devServer({ slice, market })
  const { server } = activeServer
  server.listen(port, '127.0.0.1', () => console.log(`${name} inside ${market}: http://localhost:${port}`))
  return async () => {
    server.closeAllConnections()
    server.close()
    slice.close()
  }
}
