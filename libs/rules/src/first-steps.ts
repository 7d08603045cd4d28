/** Ready-made categories for a new market, with their descriptions. docs/product/office.md#first-steps. */
export const READY_CATEGORIES = {
  vegetables: { name: 'Vegetables', description: 'Fresh vegetables, picked the day before they reach you' },
  fruits: { name: 'Fruits', description: 'Ripe in their season, from orchards and backyards' },
  greens: { name: 'Leafy Greens', description: 'Soppu of every kind, cut at dawn' },
  roots: { name: 'Roots & Tubers', description: 'Dug, brushed and boxed; they keep' },
  grains: { name: 'Millets & Grains', description: 'Ragi, navane and old rices of the Deccan' },
  pulses: { name: 'Pulses & Nuts', description: 'Avarekai, togari, groundnut and more' },
  herbs: { name: 'Herbs & Spices', description: 'Small boxes, big kitchens' },
  dairy: { name: 'Honey & Dairy', description: 'Honey, eggs, milk and ghee from people we know' },
} as const

/** Mail server, development mailbox, or no server yet. */
export const MAIL_SETTINGS = ['server', 'mailbox', 'waiting'] as const
type MailSetting = (typeof MAIL_SETTINGS)[number]

/** Real money, sandbox, our fake provider, or cash only. */
export const PAYMENT_SETTINGS = ['production', 'sandbox', 'testing', 'none'] as const
type PaymentSetting = (typeof PAYMENT_SETTINGS)[number]

export interface FirstStepCounts {
  categories: number
  /** Number of active fees, including tables. */
  fees: number
  /** Number of active tables. docs/product/delivery.md#fee-table */
  feeTables: number
  inactiveFeeTables: number
  districtManagers: number
}

export interface MarketSettings {
  mail: MailSetting
  payments: PaymentSetting
}

/** Environment variables; empty ones count as missing. */
export interface SettingVariables {
  NODE_ENV?: string | undefined
  SMTP_URL?: string | undefined
  CASHFREE_APP_ID?: string | undefined
  CASHFREE_SECRET?: string | undefined
  CASHFREE_ENV?: Exclude<PaymentSetting, 'none'> | undefined
}

/** Returns the settings without secrets. */
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
  /** Whether a market can work without it. */
  isOptional: boolean
}

/** docs/product/office.md#first-steps. */
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

/** Whether all mandatory steps are done. */
export function isSetUp(steps: readonly FirstStepState[]): boolean {
  return steps.every(({ isDone, isOptional }) => isDone || isOptional)
}
