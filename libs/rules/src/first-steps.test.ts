import { expect, it } from 'vitest'
import { FIRST_STEPS, firstSteps, isSetUp, marketSettingsOf } from './first-steps.ts'

const EMPTY = {
  categories: 0,
  fees: 0,
  feeTables: 0,
  inactiveFeeTables: 0,
  districtManagers: 0,
  mail: 'waiting',
  payments: 'none',
} as const
const doneOf = (facts: Parameters<typeof firstSteps>[0]) =>
  firstSteps(facts)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step)

// docs/product/office.md#first-steps
it('firstSteps are all open in an empty market, and done one by one', () => {
  expect(firstSteps(EMPTY).map(({ step }) => step)).toEqual(FIRST_STEPS)
  expect(doneOf(EMPTY)).toEqual([])
  expect(doneOf({ ...EMPTY, categories: 1 })).toEqual(['categories'])
  expect(doneOf({ ...EMPTY, fees: 1, districtManagers: 2 })).toEqual(['fees', 'districtManager'])
  expect(doneOf({ ...EMPTY, inactiveFeeTables: 1 })).toEqual([])
  expect(doneOf({ ...EMPTY, fees: 1, feeTables: 1 })).toEqual(['fees', 'feeTable'])
  for (const mail of ['server', 'mailbox'] as const) expect(doneOf({ ...EMPTY, mail })).toEqual(['mail'])
  for (const payments of ['production', 'sandbox', 'testing'] as const)
    expect(doneOf({ ...EMPTY, payments })).toEqual(['payments'])
})

it('isSetUp requires all steps except fee table and online payment', () => {
  const whole = { ...EMPTY, categories: 8, fees: 1, districtManagers: 1, mail: 'server' } as const
  expect(isSetUp(firstSteps(whole))).toBe(true)
  for (const missing of [{ categories: 0 }, { fees: 0 }, { districtManagers: 0 }, { mail: 'waiting' as const }])
    expect(isSetUp(firstSteps({ ...whole, ...missing }))).toBe(false)
})

const KEYS = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET: 'secret' }

it.each([
  [{ NODE_ENV: 'production' }, { mail: 'waiting', payments: 'none' }],
  [{ NODE_ENV: 'development' }, { mail: 'mailbox', payments: 'none' }],
  [
    { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', ...KEYS },
    { mail: 'server', payments: 'production' },
  ],
  [
    { NODE_ENV: 'production', ...KEYS, CASHFREE_ENV: 'sandbox' as const },
    { mail: 'waiting', payments: 'sandbox' },
  ],
  [
    { NODE_ENV: 'test', SMTP_URL: '', ...KEYS },
    { mail: 'mailbox', payments: 'sandbox' },
  ],
  [
    { NODE_ENV: 'test', CASHFREE_APP_ID: 'app', CASHFREE_SECRET: '' },
    { mail: 'mailbox', payments: 'none' },
  ],
])('marketSettingsOf %j detects mail and payments', (variables, settings) => {
  expect(marketSettingsOf(variables)).toEqual(settings)
})
