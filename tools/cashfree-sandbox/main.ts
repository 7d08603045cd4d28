import { stopOnSignals } from '@santhe/http-kit'
import { terminalLog } from '../engines/terminal-log.ts'
import { SandboxSettings } from './settings.ts'
import { startCashfreeSandbox } from './start-cashfree-sandbox.ts'

/** Runs the stand-in for the payment provider until it is stopped. */
async function main(): Promise<void> {
  const read = SandboxSettings.safeParse(process.env)
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `  ${path.map(String).join('.')}: ${message}`)
    throw new Error(`The settings are not right:\n${lines.join('\n')}`)
  }
  const settings = read.data
  const sandbox = await startCashfreeSandbox({
    host: settings.HOST,
    port: settings.PORT,
    keys: { appId: settings.CASHFREE_APP_ID, secret: settings.CASHFREE_SECRET },
    file: settings.CASHFREE_SANDBOX_FILE,
    retrySeconds: settings.CASHFREE_SANDBOX_RETRY_SECONDS,
    refundSeconds: settings.CASHFREE_SANDBOX_REFUND_SECONDS,
    laterSeconds: settings.CASHFREE_SANDBOX_LATER_SECONDS,
  })
  console.log(`the stand-in of Cashfree listens at ${sandbox.url}`)
  stopOnSignals(terminalLog('cashfree-sandbox'), sandbox.close)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
