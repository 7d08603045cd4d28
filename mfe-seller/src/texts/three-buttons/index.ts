import { createTexts } from '@santhe/ui'
import { en } from './en.ts'
import { hi } from './hi.ts'
import { kn } from './kn.ts'

/** Short plain texts in three languages. docs/product/farmer-dashboard.md#three-button-mode. */
export const threeButtonTexts = createTexts(en, { kn, hi })
