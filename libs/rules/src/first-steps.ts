/** Where mails go: to the mail server, into the market's own mailbox (a market on trial), or nowhere until a server is set. */
export const MAIL_SETTINGS = ['server', 'mailbox', 'waiting'] as const
type MailSetting = (typeof MAIL_SETTINGS)[number]

/** How the payment provider is set: real money, its own tests, our stand-in; without keys cash on delivery alone is offered. */
export const PAYMENT_SETTINGS = ['production', 'sandbox', 'testing', 'none'] as const
type PaymentSetting = (typeof PAYMENT_SETTINGS)[number]

/** What there is of what a market begins with. */
export interface FirstStepCounts {
  categories: number
  /** Those in force, tables included. */
  fees: number
  /** Those of them that are tables, by value and area. docs/product/delivery.md#fee-table */
  feeTables: number
  /** Tables that are there but not in force. */
  inactiveFeeTables: number
  /** Active ones. */
  districtManagers: number
}

export interface MarketSettings {
  mail: MailSetting
  payments: PaymentSetting
}

/** The variables of a market's environment that say how mails and payments are set; an empty one is missing. */
export interface SettingVariables {
  NODE_ENV?: string | undefined
  SMTP_URL?: string | undefined
  CASHFREE_APP_ID?: string | undefined
  CASHFREE_SECRET?: string | undefined
  CASHFREE_ENV?: Exclude<PaymentSetting, 'none'> | undefined
}

/** Returns how mails and payments are set, without any key or password. */
export function marketSettingsOf(variables: SettingVariables): MarketSettings {
  const isProduction = variables.NODE_ENV === 'production'
  const hasKeys = Boolean(variables.CASHFREE_APP_ID && variables.CASHFREE_SECRET)
  const environment = variables.CASHFREE_ENV || (isProduction ? 'production' : 'sandbox')
  const unsent = isProduction ? 'waiting' : 'mailbox'
  return { mail: variables.SMTP_URL ? 'server' : unsent, payments: hasKeys ? environment : 'none' }
}

export const FIRST_STEPS = ['categories', 'fees', 'feeTable', 'districtManager', 'mail', 'payments'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export interface FirstStepState {
  step: FirstStep
  isDone: boolean
  /** A market may leave it open: delivery may cost the same everywhere, and cash on delivery is a way to pay. */
  isOptional: boolean
}

/** Returns the first steps of a market in their order, each done by what is there. docs/product/office.md#first-steps. */
export function firstSteps(facts: FirstStepCounts & MarketSettings) {
  const { categories, fees, feeTables, districtManagers, mail, payments } = facts
  const done: Readonly<Record<FirstStep, boolean>> = {
    categories: categories > 0,
    fees: fees > 0,
    feeTable: feeTables > 0,
    districtManager: districtManagers > 0,
    mail: mail !== 'waiting',
    payments: payments !== 'none',
  }
  const isOptional = (step: FirstStep) => step === 'feeTable' || step === 'payments'
  return FIRST_STEPS.map((step): FirstStepState => ({ step, isDone: done[step], isOptional: isOptional(step) }))
}

/** Returns whether every step is done that a market can't leave open. */
export function isSetUp(steps: readonly FirstStepState[]): boolean {
  return steps.every(({ isDone, isOptional }) => isDone || isOptional)
}
