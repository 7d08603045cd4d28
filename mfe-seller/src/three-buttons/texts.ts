import { createTexts } from '@santhe/ui'
import { en } from './wording/en.ts'
import { hi } from './wording/hi.ts'
import { kn } from './wording/kn.ts'

/** Short plain texts in three languages. docs/product/farmer-dashboard.md#three-button-mode. */
export const threeButtonTexts = createTexts(en, { kn, hi })
