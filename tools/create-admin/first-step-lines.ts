import { type FirstStep, type FirstStepCounts, firstSteps, type MarketSettings } from '@santhe/rules'

type Facts = FirstStepCounts & MarketSettings

const MAIL = {
  server: 'Mail server: set',
  mailbox: 'Mail server: SMTP_URL is not set; a market on trial keeps its mails at /mailbox',
  waiting: 'Mail server: SMTP_URL is not set, so in production mails wait and nobody can reset a password',
} as const

const PAYMENTS = {
  production: 'Online payment: keys of Cashfree’s production are set',
  sandbox: 'Online payment: keys of Cashfree’s sandbox are set; no money moves',
  testing: 'Online payment: test payments; no money moves',
  none: 'Online payment (optional): CASHFREE_APP_ID and CASHFREE_SECRET are not set, so cash on delivery alone is offered',
} as const

const TEXTS: Readonly<Record<FirstStep, (facts: Facts) => string>> = {
  categories: ({ categories }) =>
    categories > 0 ? `Categories: ${categories}` : 'Categories: without one no farmer can offer anything',
  fees: ({ fees }) => (fees > 0 ? `Fees: ${fees}` : 'Fees: none yet, so buyers pay for the boxes alone'),
  feeTable: ({ feeTables, inactiveFeeTables }) => {
    if (feeTables > 0) return `Delivery table: ${feeTables}`
    return inactiveFeeTables > 0
      ? 'Delivery table (optional): one is there, but not active; switch it on under Fees'
      : 'Delivery table (optional): none yet, so delivery costs the same for every area and value'
  },
  districtManager: ({ districtManagers }) =>
    districtManagers > 0 ? `District managers: ${districtManagers}` : 'District managers: none yet',
  mail: ({ mail }) => MAIL[mail],
  payments: ({ payments }) => PAYMENTS[payments],
}

/** Returns a market's first steps as lines, with a tick on each completed one. docs/product/office.md#first-steps. */
export function firstStepLines(facts: Facts): string[] {
  return firstSteps(facts).map(({ step, isDone }) => `  [${isDone ? 'x' : ' '}] ${TEXTS[step](facts)}`)
}
