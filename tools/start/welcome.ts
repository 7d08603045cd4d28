import { DEMO_PASSWORD } from '../seed/demo-password.ts'

const demoPeople = [
  ['asha', 'customer'],
  ['ravi, meena', 'farmers, with a farm each'],
  ['admin', 'admin'],
  ['dm_bengaluru', 'district manager of Bengaluru Rural'],
  ['ta_hoskote', 'taluk agent of Hoskote'],
  ['da_bengaluru', 'delivery agent of Bengaluru Rural'],
] as const

export interface WelcomeOptions {
  readonly url: string
  /** Host on which the market listens. */
  readonly host: string
  readonly engines: { readonly mongo: string; readonly redis: string }
  readonly dataFolder: string
  readonly isProduction: boolean
  readonly hasMailbox: boolean
  /** Whether online payments use the stand-in. */
  readonly hasTestPayments: boolean
  readonly seconds: number
}

/** Returns a warning about other people's access if a market outside production listens to other machines. */
function openToOthers({ url, host, isProduction, hasMailbox, hasTestPayments }: WelcomeOptions): string[] {
  if (isProduction || isLoopback(host)) return []
  return [
    '',
    `  OPEN TO THE NETWORK, because HOST is ${host}. Everybody who reaches port ${new URL(url).port} of this machine can`,
    '    set a new password for anybody: reset tokens are in the responses',
    `    sign in as anybody below: the password is ${DEMO_PASSWORD}`,
    ...(hasMailbox ? ['    read every mail: they are at /mailbox'] : []),
    ...(hasTestPayments ? ['    buy without money: payments are tests'] : []),
    '  Unset HOST to open the market for this machine alone, or run a real one with NODE_ENV=production.',
  ]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

export function welcome(options: WelcomeOptions): string {
  const { url, engines, dataFolder, isProduction, hasMailbox, hasTestPayments, seconds } = options
  const column = Math.max(...demoPeople.map(([name]) => name.length)) + 2
  const people = isProduction
    ? ['  NODE_ENV is production: nothing was seeded, and there are no demo people.']
    : [
        `  Sign in with the password ${DEMO_PASSWORD} as`,
        ...demoPeople.map(([name, role]) => `    ${name.padEnd(column)}${role}`),
      ]
  const mails = hasMailbox
    ? ['', `  Mails stay here: ${url}/mailbox`, '           your own: SMTP_URL=smtp://… npm start']
    : []
  const payments = hasTestPayments
    ? [
        '',
        '  Online payments are tests: a stand-in for Cashfree takes them, and no money moves.',
        '           your own: CASHFREE_APP_ID=… CASHFREE_SECRET=… npm start',
      ]
    : []
  return [
    '',
    `  Santhe is open: ${url}   (ready in ${seconds.toFixed(1)} s)`,
    ...openToOthers(options),
    '',
    `  MongoDB  ${engines.mongo}`,
    '           your own: MONGODB_URI=mongodb://… npm start',
    `  Redis    ${engines.redis}`,
    '           your own: REDIS_URL=redis://… npm start',
    '',
    ...people,
    ...mails,
    ...payments,
    '',
    `  Ctrl-C stops everything; data stay in ${dataFolder}.`,
    '',
  ].join('\n')
}
